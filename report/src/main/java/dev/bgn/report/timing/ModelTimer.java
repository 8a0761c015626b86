package dev.bgn.report.timing;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.known.KnownDataset;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Times models on all nodes of a graph, one thread, by turns. */
@FunctionalInterface
public interface ModelTimer {
    /** The median microseconds of each pass. */
    double[] microseconds(List<Pass> passes) throws IOException;

    /**
     * A pass of a model over all nodes.
     *
     * @param inFloats whether a network of level wec runs in float32: the same sums over neighbours, the same classes
     */
    record Pass(Path file, boolean inFloats) {
        /** The model as it is. */
        public static Pass of(Path file) {
            return new Pass(file, false);
        }
    }

    /** Times on a graph that is in memory already. */
    static ModelTimer here(GraphData data, Effort effort) {
        return passes -> TimingProbe.microseconds(data, effort, passes);
    }

    /** How many JVMs are asked: the compilers do not make the same code every time. */
    int JVMS = 3;

    /**
     * Times in {@value #JVMS} JVMs of their own, which have not trained, and takes the middle one of each model: compilers
     * shape code by what ran before.
     *
     * @param folder where the dataset is looked for first
     */
    static ModelTimer inFreshJvm(KnownDataset dataset, Optional<Path> folder, Effort effort) {
        return passes -> {
            List<String> arguments = new ArrayList<>(List.of(
                    dataset.toString(),
                    folder.map(Path::toString).orElse(""),
                    Integer.toString(effort.warmUpMillis()),
                    Integer.toString(effort.roundMillis()),
                    Integer.toString(effort.rounds())));
            for (Pass pass : passes) {
                arguments.add(pass.inFloats() ? TimingProbe.FLOATS : TimingProbe.AS_IT_IS);
                arguments.add(pass.file().toString());
            }
            double[][] times = new double[passes.size()][JVMS];
            for (int jvm = 0; jvm < JVMS; jvm++) {
                String[] line = FreshJvm.run(
                                "the models cannot be timed",
                                TimingProbe.class,
                                List.of(),
                                arguments.toArray(String[]::new))
                        .split(" ", -1);
                for (int i = 0; i < times.length; i++) {
                    times[i][jvm] = Double.parseDouble(line[i]);
                }
            }
            return Arrays.stream(times).mapToDouble(Stopwatch::median).toArray();
        };
    }
}
