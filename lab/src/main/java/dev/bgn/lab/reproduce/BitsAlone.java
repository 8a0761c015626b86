package dev.bgn.lab.reproduce;

import dev.bgn.datasets.GraphData;
import dev.bgn.lab.method.Checksum;
import dev.bgn.lab.method.Method;
import dev.bgn.report.timing.Effort;
import dev.bgn.report.timing.ModelTimer;
import dev.bgn.report.timing.ModelTimer.Pass;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * How much of the speed comes of the bits: a network of level wec beside the very same sums in float32, which give the same
 * classes; both are timed in one run.
 */
record BitsAlone(String dataset, Method method) implements Measurement {
    private static final double SECONDS = 20;

    private Place time(String series, String x) {
        return new Place(series, dataset, x, Quantities.TIME);
    }

    private Place bits() {
        return time("BGN-GAT", "wec");
    }

    private Place floats() {
        return time("the same sums in float32", "none");
    }

    private Place ratio() {
        return new Place("BGN-GAT", dataset, "wec", Quantities.SPEED_OF_BITS);
    }

    @Override
    public List<Place> places() {
        return List.of(bits(), floats(), ratio());
    }

    @Override
    public int seeds() {
        return 1;
    }

    @Override
    public String settings(Resources resources) {
        return Checksum.of(effort(resources).text() + " " + method.settings());
    }

    private static Effort effort(Resources resources) {
        return resources.form().quick() ? Effort.QUICK : Effort.FULL;
    }

    @Override
    public double seconds(Resources resources) {
        return SECONDS;
    }

    @Override
    public List<Measured> measure(Resources resources) throws IOException {
        GraphData data = resources.datasets().get(dataset);
        // Trains it where it is not there.
        var _ = resources.models().get(method, data);
        Path file = resources.models().file(method, data);
        double[] times = ModelTimer.inFreshJvm(
                        Datasets.known(dataset), resources.datasets().folder(), effort(resources))
                .microseconds(List.of(Pass.of(file), new Pass(file, true)));
        return List.of(
                Measured.of(bits(), times[0]),
                Measured.of(floats(), times[1]),
                Measured.of(ratio(), times[1] / times[0]));
    }
}
