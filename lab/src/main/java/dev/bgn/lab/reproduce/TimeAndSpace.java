package dev.bgn.lab.reproduce;

import dev.bgn.datasets.GraphData;
import dev.bgn.lab.method.Networks;
import dev.bgn.lab.speed.FloatPeer;
import dev.bgn.lab.speed.InferenceBenchmark;
import dev.bgn.lab.speed.InferenceResult;
import dev.bgn.runtime.model.Level;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Time and space of the networks of the paper's table on a dataset, one thread; GATs in one run and AS-GCNs in another. */
record TimeAndSpace(String dataset) implements PeerMeasurement {
    private static final String GAT = "GAT";
    private static final String BGN_GAT = "BGN-GAT";
    private static final String ASGCN = "AS-GCN";
    private static final String BGN_ASGCN = "BGN-ASGCN";

    /** How results of the benchmark name what is compared. */
    private static final String OURS = "bgn";

    private static final String NONE = "none";
    private static final double SECONDS = 60;
    private static final double QUICK_SECONDS = 30;

    @Override
    public List<Place> places() {
        return Stream.concat(
                        Stream.of(GAT, ASGCN, BGN_GAT, BGN_ASGCN)
                                .flatMap(series -> Stream.of(
                                                Quantities.TIME,
                                                Quantities.PARAMETERS,
                                                Quantities.COEFFICIENTS,
                                                Quantities.EMBEDDINGS,
                                                Quantities.VECTORS)
                                        .map(quantity -> place(series, quantity))),
                        Stream.of(
                                place(GAT, Quantities.DENSE_VECTORS),
                                place(BGN_GAT, Quantities.DENSE_VECTORS),
                                place(BGN_GAT, Quantities.SPEED_OVER_OWN),
                                place(BGN_GAT, Quantities.SPEED_OF_BITS),
                                place(BGN_ASGCN, Quantities.SPEED_OVER_OWN),
                                place(BGN_ASGCN, Quantities.SPEED_OF_BITS)))
                .toList();
    }

    private Place place(String series, String quantity) {
        return new Place(series, dataset, Integer.toString(TableTimeSpace.BITS), quantity);
    }

    @Override
    public PeerSettings peerSettings(Resources resources) {
        return new PeerSettings(
                PeerMeasurement.effort(resources, InferenceBenchmark.FULL).text() + " "
                        + resources.form().suited(Networks.gat(Level.WEC)).settings(),
                FloatPeer.find().isPresent());
    }

    @Override
    public double seconds(Resources resources) {
        return resources.form().quick() ? QUICK_SECONDS : SECONDS;
    }

    @Override
    public List<Measured> measure(Resources resources) throws IOException {
        GraphData data = resources.datasets().get(dataset);
        Optional<FloatPeer> peer = FloatPeer.find();
        if (peer.isEmpty()) {
            resources.log().accept("libtorch is not on the class path and is left out");
        }
        InferenceBenchmark benchmark = new InferenceBenchmark(
                        PeerMeasurement.effort(resources, InferenceBenchmark.FULL),
                        peer,
                        Optional.empty(),
                        resources.models(),
                        resources.log(),
                        resources.form()::suited)
                .endedBy(resources.goesOn());
        List<Measured> all = new ArrayList<>();
        List<InferenceResult> attention = benchmark.measure(data, 1);
        add(all, GAT, BGN_GAT, find(attention, "gat", NONE), find(attention, "sum", "wec"), attention, "gat");
        all.add(Measured.of(
                place(BGN_GAT, Quantities.SPEED_OF_BITS),
                find(attention, "sum", NONE).timesOneBit()));
        for (Level level : List.of(Level.NONE, Level.WEC)) {
            String series = level == Level.NONE ? GAT : BGN_GAT;
            all.add(bits(
                    series,
                    Quantities.DENSE_VECTORS,
                    PaperSpace.vectorBits(level, data.nodeCount(), TableTimeSpace.BITS)));
        }
        List<InferenceResult> adaptive = benchmark.measureAdaptive(data, 1);
        add(all, ASGCN, BGN_ASGCN, find(adaptive, "asgcn", NONE), find(adaptive, "asgcn", "we"), adaptive, "asgcn");
        all.add(Measured.of(
                place(BGN_ASGCN, Quantities.SPEED_OF_BITS),
                find(adaptive, "asgcn-signs", NONE).timesOneBit()));
        return all;
    }

    private static InferenceResult find(List<InferenceResult> results, String network, String level) {
        return results.stream()
                .filter(r -> r.implementation().equals(OURS)
                        && r.network().equals(network)
                        && r.level().equals(level))
                .findFirst()
                .orElseThrow();
    }

    private void addOwn(List<Measured> all, String series, InferenceResult result) {
        all.add(Measured.of(place(series, Quantities.TIME), result.microseconds()));
        all.add(bits(series, Quantities.PARAMETERS, result.parameterBits()));
        all.add(bits(series, Quantities.COEFFICIENTS, result.coefficientBits()));
        all.add(bits(series, Quantities.EMBEDDINGS, result.embeddingBits()));
        all.add(bits(series, Quantities.VECTORS, result.coefficientBits() + result.embeddingBits()));
    }

    private Measured bits(String series, String quantity, long bits) {
        return Measured.of(place(series, quantity), (double) bits);
    }

    private void add(
            List<Measured> all,
            String realSeries,
            String binarySeries,
            InferenceResult real,
            InferenceResult binary,
            List<InferenceResult> results,
            String network) {
        addOwn(all, realSeries, real);
        addOwn(all, binarySeries, binary);
        all.add(Measured.of(place(binarySeries, Quantities.SPEED_OVER_OWN), real.timesOneBit()));
        List<InferenceResult> peers = results.stream()
                .filter(r -> !r.implementation().equals(OURS) && r.network().equals(network))
                .toList();
        for (InferenceResult result : peers) {
            all.add(Measured.of(
                    place(realSeries + " by " + result.implementation(), Quantities.TIME), result.microseconds()));
        }
        // The usual way comes first.
        peers.stream()
                .findFirst()
                .ifPresent(r ->
                        all.add(Measured.of(place(binarySeries, Quantities.SPEED_OVER_LIBTORCH), r.timesOneBit())));
        peers.stream()
                .mapToDouble(InferenceResult::timesOneBit)
                .min()
                .ifPresent(times -> all.add(Measured.of(place(binarySeries, Quantities.SPEED_OVER_FASTEST), times)));
    }
}
