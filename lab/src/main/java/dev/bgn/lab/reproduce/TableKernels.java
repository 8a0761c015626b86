package dev.bgn.lab.reproduce;

import dev.bgn.lab.speed.FloatPeer;
import dev.bgn.lab.speed.KernelBenchmark;
import dev.bgn.lab.speed.KernelResult;
import dev.bgn.report.timing.Effort;
import dev.bgn.runtime.kernel.Kernels;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The operations in place of products (paper, "xnor and popcount", "Masked Summation"); x is the shape of the operands. */
final class TableKernels implements Item {
    @Override
    public String name() {
        return "table-kernels";
    }

    @Override
    public String title() {
        return "Bits in place of products: xnor and popcount, and masked sums";
    }

    @Override
    public List<Measurement> measurements(Form form) {
        return List.of(new KernelTimes());
    }

    /** All kernels of the paper in one run, one thread. */
    private record KernelTimes() implements PeerMeasurement {
        private static final Map<String, String> SERIES =
                Map.of("xnorDot", "xnor and popcount", "maskedSum", "masked sum", "maskedCount", "masked count");

        private static final double SECONDS = 60;
        private static final double QUICK_SECONDS = 20;

        /** One that every run has; shapes are those of the benchmark. */
        @Override
        public List<Place> places() {
            return List.of(new Place("xnor and popcount", "", "20000×512×64", Quantities.TIME));
        }

        @Override
        public PeerSettings peerSettings(Resources resources) {
            return new PeerSettings(
                    PeerMeasurement.effort(resources, Effort.FULL).text(),
                    FloatPeer.find().isPresent());
        }

        @Override
        public double seconds(Resources resources) {
            return resources.form().quick() ? QUICK_SECONDS : SECONDS;
        }

        @Override
        public List<Measured> measure(Resources resources) {
            List<KernelResult> results = new KernelBenchmark(
                            PeerMeasurement.effort(resources, Effort.FULL), FloatPeer.find())
                    .endedBy(resources.goesOn())
                    .run(List.of(1), shape -> resources.log().accept("measuring kernels: " + shape));
            List<Measured> all = new ArrayList<>();
            for (KernelResult result : results) {
                String series = SERIES.get(result.kernel());
                if (series != null
                        && result.implementation().equals(Kernels.best().name())) {
                    all.add(Measured.of(new Place(series, "", result.shape(), Quantities.TIME), result.microseconds()));
                    add(
                            all,
                            series,
                            result.shape(),
                            Quantities.SPEED_OVER_OWN,
                            Optional.ofNullable(result.ratioToOwnFloat()));
                    add(
                            all,
                            series,
                            result.shape(),
                            Quantities.SPEED_OVER_LIBTORCH,
                            Optional.ofNullable(result.ratioToLibtorch()));
                }
            }
            return all;
        }

        private static void add(
                List<Measured> all, String series, String shape, String quantity, Optional<Double> ratio) {
            ratio.ifPresent(value -> all.add(Measured.of(new Place(series, "", shape, quantity), value)));
        }
    }
}
