package dev.bgn.lab.speed;

import dev.bgn.datasets.GraphData;
import dev.bgn.lab.accuracy.AccuracyModels;
import dev.bgn.lab.method.Method;
import dev.bgn.lab.method.Methods;
import dev.bgn.lab.method.Networks;
import dev.bgn.lab.speed.Contender.Role;
import dev.bgn.lab.speed.FloatPeer.Way;
import dev.bgn.lab.speed.InferencePeers.Own;
import dev.bgn.report.timing.Effort;
import dev.bgn.report.timing.PlainNetworks;
import dev.bgn.report.timing.Stopwatch;
import dev.bgn.runtime.infer.Inference;
import dev.bgn.runtime.infer.PreparedGraph;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.node.LabelChecksum;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * The classes of all nodes by the GATs of the accuracy table, at each level. Level wec has no attention, so it is also
 * compared with its like: the same network in float32, which adds up neighbours. Peers run the float32 networks. All
 * contenders of a dataset take turns in one run; before anything is timed, ours must give the classes that the trainer
 * saw, and the peers' ours.
 */
public final class InferenceBenchmark {
    /** What is worth writing down: 50 rounds. */
    public static final Effort FULL = new Effort(700, 25, 50, Double.MAX_VALUE);

    private static final String OURS = "bgn";
    private static final double LEAST_WITH_SIGNS = 0.99;

    private final Effort effort;
    private final Optional<FloatPeer> peer;
    private final Optional<String> python;
    private final AccuracyModels models;
    private final Consumer<String> log;
    private final UnaryOperator<Method> form;
    private BooleanSupplier goesOn = () -> true;

    /**
     * @param python an interpreter that has PyTorch Geometric
     * @param log hears what happens now
     */
    public InferenceBenchmark(
            Effort effort,
            Optional<FloatPeer> peer,
            Optional<String> python,
            AccuracyModels models,
            Consumer<String> log) {
        this(effort, peer, python, models, log, UnaryOperator.identity());
    }

    /** @param form what becomes of each method before its model is looked for, such as the same with few epochs */
    public InferenceBenchmark(
            Effort effort,
            Optional<FloatPeer> peer,
            Optional<String> python,
            AccuracyModels models,
            Consumer<String> log,
            UnaryOperator<Method> form) {
        this.effort = effort;
        this.peer = peer;
        this.python = python;
        this.models = models;
        this.log = log;
        this.form = form;
    }

    /** Lets timing end by a {@link java.util.concurrent.CancellationException} once it is not to go on. */
    public InferenceBenchmark endedBy(BooleanSupplier other) {
        goesOn = other;
        return this;
    }

    /** The version of PyTorch Geometric that an interpreter has; an error where it has none. */
    public static String pygVersion(String python) throws IOException {
        return PygPeer.version(python);
    }

    /** Measures all networks on a dataset. */
    public List<InferenceResult> measure(GraphData data, int threads) throws IOException {
        List<InferenceLine> lines = new ArrayList<>();
        List<Own> real = new ArrayList<>();
        try (Workers workers = Workers.of(threads)) {
            for (Level level : Level.values()) {
                Method method = form.apply(Networks.gat(level));
                NodeModel model = models.get(method, data);
                int[] classes = new int[data.nodeCount()];
                InferenceLine line = own(data, model, workers, classes);
                requireTrainersClasses(data, method, line, classes);
                lines.add(line);
                if (level == Level.NONE) {
                    real.add(new Own(InferenceLine.GAT, model, classes));
                } else if (level == Level.WEC) {
                    NodeModel floats = PlainNetworks.floatSums(model);
                    int[] same = new int[data.nodeCount()];
                    lines.add(own(data, floats, workers, same));
                    InferencePeers.requireAgreement(data, "level wec in float32", same, classes);
                    real.add(new Own(InferenceLine.SUM, floats, same));
                }
            }
            NodeModel gcn = PlainNetworks.gcn(real.getFirst().model());
            int[] classes = new int[data.nodeCount()];
            lines.add(own(data, gcn, workers, classes));
            Own ownGcn = new Own(InferenceLine.GCN, gcn, classes);
            return withPeers(data, threads, lines, real, ownGcn);
        }
    }

    /**
     * The same for the AS-GCNs of the accuracy table: real-valued, binarized, and the binarized one in float32. PyTorch
     * Geometric has no such network.
     */
    public List<InferenceResult> measureAdaptive(GraphData data, int threads) throws IOException {
        List<InferenceLine> lines = new ArrayList<>();
        try (Workers workers = Workers.of(threads)) {
            int[] real = new int[data.nodeCount()];
            int[] binary = new int[data.nodeCount()];
            NodeModel float32 = models.get(method("asgcn"), data);
            NodeModel bits = models.get(method("asgcn-we"), data);
            lines.add(own(data, float32, workers, real));
            requireTrainersClasses(data, method("asgcn"), lines.getLast(), real);
            lines.add(own(data, bits, workers, binary));
            requireTrainersClasses(data, method("asgcn-we"), lines.getLast(), binary);
            int[] same = new int[data.nodeCount()];
            InferenceLine floats = own(data, PlainNetworks.floats(bits), workers, same);
            lines.add(new InferenceLine(InferenceLine.ASGCN_SIGNS, floats.model(), floats.contender()));
            // Sums with real coefficients are rounded, and a sign between the layers may turn.
            InferencePeers.requireAgreement(data, "level we in float32", same, binary, LEAST_WITH_SIGNS);
            try (InferencePeers peers = new InferencePeers(data, log)) {
                if (peer.isPresent()) {
                    peer.get().useThreads(threads);
                    lines.addAll(peers.of(peer.get(), new Own(InferenceLine.ASGCN, float32, real)));
                }
                log.accept("measuring " + data.name());
                return results(data, threads, lines);
            }
        }
    }

    private Method method(String row) {
        return form.apply(Methods.find(row).orElseThrow());
    }

    private List<InferenceResult> withPeers(
            GraphData data, int threads, List<InferenceLine> lines, List<Own> real, Own gcn) throws IOException {
        try (InferencePeers peers = new InferencePeers(data, log)) {
            if (peer.isPresent()) {
                peer.get().useThreads(threads);
                real.forEach(own -> lines.addAll(peers.of(peer.get(), own)));
            }
            if (python.isPresent()) {
                List<Own> all = new ArrayList<>(real);
                all.add(gcn);
                lines.addAll(peers.ofPyg(python.get(), threads, all));
            }
            log.accept("measuring " + data.name());
            return results(data, threads, lines);
        }
    }

    private static InferenceLine own(GraphData data, NodeModel model, Workers workers, int[] classes) {
        Inference inference = new Inference(model, PreparedGraph.of(data.graph(), data.features(), model), workers);
        inference.classify(classes);
        String network = InferenceLine.networkOf(model);
        Role role = model.level() == Level.NONE ? Role.OWN_FLOAT : Role.MEASURED;
        return new InferenceLine(
                network,
                model,
                new Contender(network, OURS, role, () -> inference.classify(classes), () -> new float[0]));
    }

    private void requireTrainersClasses(GraphData data, Method method, InferenceLine line, int[] classes) {
        String trained = line.model().provenance().get(LabelChecksum.KEY);
        if (trained == null) {
            log.accept("the model of level " + line.level() + " does not say which classes its trainer saw: not "
                    + "compared");
        } else if (!trained.equals(LabelChecksum.of(classes))) {
            throw new IllegalStateException(models.file(method, data)
                    + ": does not give the classes that its trainer saw; without this file it is trained again");
        }
    }

    private List<InferenceResult> results(GraphData data, int threads, List<InferenceLine> lines) {
        double[][] nanos = Contender.time(
                new Stopwatch(effort).endedBy(goesOn),
                lines.stream().map(InferenceLine::contender).toList());
        int oneBit = IntStream.range(0, nanos.length)
                .filter(i -> lines.get(i).isOneBit())
                .reduce((_, later) -> later)
                .orElseThrow();
        List<InferenceResult> results = new ArrayList<>();
        for (int i = 0; i < nanos.length; i++) {
            InferenceLine line = lines.get(i);
            OptionalInt usual = peer.isEmpty()
                    ? OptionalInt.empty()
                    : fastest(lines, nanos, line.network(), InferencePeers.name(peer.get(), Way.SPARSE)::equals);
            OptionalInt best = peer.isEmpty()
                    ? OptionalInt.empty()
                    : fastest(
                            lines,
                            nanos,
                            line.network(),
                            by -> by.startsWith(peer.get().name()));
            boolean isUsual = usual.isPresent()
                    && line.contender()
                            .implementation()
                            .equals(lines.get(usual.getAsInt()).contender().implementation());
            if (isUsual && i != usual.getAsInt()) {
                continue; // the slower of sparse and dense features
            }
            int ownFloat = fastest(lines, nanos, line.network(), OURS::equals).orElseThrow();
            results.add(new InferenceResult(
                    data.name(),
                    line.network(),
                    line.level(),
                    line.contender().implementation(),
                    threads,
                    line.testAccuracy(),
                    Stopwatch.median(nanos[i]) / 1_000,
                    Stopwatch.ratio(nanos[i], nanos[oneBit]),
                    usual.isEmpty() ? null : Stopwatch.ratio(nanos[usual.getAsInt()], nanos[i]),
                    best.isEmpty() ? null : Stopwatch.ratio(nanos[best.getAsInt()], nanos[i]),
                    Stopwatch.ratio(nanos[ownFloat], nanos[i]),
                    line.parameterBits(),
                    line.embeddingBits(data),
                    line.coefficientBits(data)));
        }
        return results;
    }

    /** The fastest float32 line of a network by those implementations, if there is one. */
    private static OptionalInt fastest(
            List<InferenceLine> lines, double[][] nanos, String network, Predicate<String> implementations) {
        return IntStream.range(0, nanos.length)
                .filter(i -> lines.get(i).model().level() == Level.NONE
                        && lines.get(i).network().equals(network)
                        && implementations.test(lines.get(i).contender().implementation()))
                .reduce((one, other) -> Stopwatch.median(nanos[other]) < Stopwatch.median(nanos[one]) ? other : one);
    }
}
