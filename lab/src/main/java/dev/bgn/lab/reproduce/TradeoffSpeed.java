package dev.bgn.lab.reproduce;

import dev.bgn.datasets.GraphData;
import dev.bgn.lab.method.Checksum;
import dev.bgn.report.timing.Effort;
import dev.bgn.report.timing.ModelTimer;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelSize;
import dev.bgn.runtime.model.NodeModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Space and inference time of the networks of the trade-off; all of them are timed in one run. */
record TradeoffSpeed(String dataset, List<TableTradeoff.Row> rows) implements Measurement {
    private static final List<String> QUANTITIES = List.of(
            Quantities.TIME,
            Quantities.SPEED,
            Quantities.PARAMETERS,
            Quantities.PARAMETER_SPACE,
            Quantities.VECTOR_SPACE);
    private static final double SECONDS = 60;
    private static final double QUICK_SECONDS = 15;

    @Override
    public List<Place> places() {
        return rows.stream().flatMap(row -> QUANTITIES.stream().map(row::place)).toList();
    }

    @Override
    public int seeds() {
        return 1;
    }

    @Override
    public String settings(Resources resources) {
        return Checksum.of(effort(resources).text() + " "
                + rows.stream().map(row -> row.method().settings()).toList());
    }

    @Override
    public double seconds(Resources resources) {
        return resources.form().quick() ? QUICK_SECONDS : SECONDS;
    }

    private static Effort effort(Resources resources) {
        return resources.form().quick() ? Effort.QUICK : Effort.FULL;
    }

    @Override
    public List<Measured> measure(Resources resources) throws IOException {
        GraphData data = resources.datasets().get(dataset);
        List<NodeModel> models = new ArrayList<>();
        List<ModelTimer.Pass> passes = new ArrayList<>();
        for (TableTradeoff.Row row : rows) {
            models.add(resources.models().get(row.method(), data));
            passes.add(ModelTimer.Pass.of(resources.models().file(row.method(), data)));
        }
        double[] times = ModelTimer.inFreshJvm(
                        Datasets.known(dataset), resources.datasets().folder(), effort(resources))
                .microseconds(passes);
        List<Measured> all = new ArrayList<>();
        for (int i = 0; i < times.length; i++) {
            TableTradeoff.Row row = rows.get(i);
            int width = models.get(i).embeddingWidth();
            all.add(Measured.of(row.place(Quantities.TIME), times[i]));
            all.add(Measured.of(row.place(Quantities.SPEED), times[0] / times[i]));
            all.add(Measured.of(row.place(Quantities.PARAMETERS), (double)
                    ModelSize.of(models.get(i)).bits()));
            all.add(Measured.of(
                    row.place(Quantities.PARAMETER_SPACE),
                    parameters(data, Level.NONE, width) / parameters(data, row.level(), width)));
            all.add(Measured.of(
                    row.place(Quantities.VECTOR_SPACE),
                    vectors(data, Level.NONE, width) / vectors(data, row.level(), width)));
        }
        return all;
    }

    private static double parameters(GraphData data, Level level, int width) {
        return PaperSpace.parameterBits(level, data.features().shape().columns(), width, data.classCount());
    }

    private static double vectors(GraphData data, Level level, int width) {
        return PaperSpace.vectorBits(level, data.nodeCount(), width);
    }
}
