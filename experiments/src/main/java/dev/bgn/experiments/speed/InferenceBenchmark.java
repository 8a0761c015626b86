package dev.bgn.experiments.speed;

import dev.bgn.datasets.GraphData;
import dev.bgn.experiments.accuracy.AccuracyModels;
import dev.bgn.experiments.accuracy.AccuracyRow;
import dev.bgn.experiments.speed.Contender.Role;
import dev.bgn.experiments.speed.FloatPeer.GatWay;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.infer.Inference;
import dev.bgn.runtime.infer.PreparedFeatures;
import dev.bgn.runtime.infer.PreparedGraph;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelSize;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.training.Evaluation;
import dev.bgn.training.LabelChecksum;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The classes of all nodes by the GATs of the accuracy table, at each level, beside a peer that runs the real-valued one. All contenders
 * of a dataset take turns in one run; before anything is timed, ours must give the classes that the trainer saw, and the
 * peer's those of our real-valued one but for the rounding of close calls.
 */
public final class InferenceBenchmark {
    /** What is worth writing down: 50 rounds. */
    public static final Effort FULL = new Effort(700, 25, 50, Double.MAX_VALUE);

    private static final double LEAST_AGREEMENT = 0.999;

    private final Effort effort;
    private final Optional<FloatPeer> peer;
    private final AccuracyModels models;
    private final Consumer<String> log;

    /** @param log hears what happens now */
    public InferenceBenchmark(Effort effort, Optional<FloatPeer> peer, AccuracyModels models, Consumer<String> log) {
        this.effort = effort;
        this.peer = peer;
        this.models = models;
        this.log = log;
    }

    /** What is timed. */
    private record Line(NodeModel model, Contender contender) {}

    /** Measures all levels on a dataset. */
    public List<InferenceResult> measure(GraphData data, int threads) throws IOException {
        List<Line> lines = new ArrayList<>();
        List<FloatPeer.Product> open = new ArrayList<>();
        try (Workers workers = Workers.of(threads)) {
            int[] realClasses = null;
            for (Level level : Level.values()) {
                NodeModel model = models.get(AccuracyRow.ofLevel(level), data);
                int[] classes = new int[data.nodeCount()];
                lines.add(own(data, model, workers, classes));
                if (level == Level.NONE) {
                    realClasses = classes;
                }
            }
            if (peer.isPresent()) {
                peer.get().useThreads(threads);
                lines.addAll(peers(data, lines.getFirst().model(), realClasses, open));
            }
            log.accept("measuring " + data.name());
            return results(data, threads, lines);
        } finally {
            open.forEach(FloatPeer.Product::close);
        }
    }

    private Line own(GraphData data, NodeModel model, Workers workers, int[] classes) {
        Inference inference = new Inference(model, PreparedGraph.of(data.graph(), data.features(), model), workers);
        inference.classify(classes);
        String level = name(model.level());
        String trained = model.provenance().get(LabelChecksum.KEY);
        if (trained == null) {
            log.accept("the model of level " + level + " does not say which classes its trainer saw: not compared");
        } else if (!trained.equals(LabelChecksum.of(classes))) {
            throw new IllegalStateException(models.file(AccuracyRow.ofLevel(model.level()), data)
                    + ": does not give the classes that its trainer saw; without this file it is trained again");
        }
        Role role = model.level() == Level.NONE ? Role.OWN_FLOAT : Role.MEASURED;
        return new Line(
                model, new Contender("gat", level, role, () -> inference.classify(classes), () -> new float[0]));
    }

    /** All ways of the peer, in their order. */
    private List<Line> peers(GraphData data, NodeModel model, int[] classes, List<FloatPeer.Product> open) {
        CsrGraph graph = data.graph().withSelfLoops();
        SparseMatrix features =
                PreparedFeatures.of(data.features(), model.coding()).valued();
        List<Line> lines = new ArrayList<>();
        for (GatWay way : GatWay.values()) {
            FloatPeer.Product gat = peer.orElseThrow().gat(way, model, graph, features);
            open.add(gat);
            gat.run();
            requireAgreement(data, way, gat.result(), classes);
            String name = "gat-" + peer.orElseThrow().name() + (way == GatWay.BAGS ? "-bags" : "");
            lines.add(new Line(model, new Contender(name, "none", Role.PEER, gat::run, gat::result)));
        }
        return lines;
    }

    private static void requireAgreement(GraphData data, GatWay way, float[] logits, int[] classes) {
        int[] theirs = Evaluation.classes(FloatMatrix.of(data.nodeCount(), data.classCount(), logits));
        int equal = 0;
        for (int i = 0; i < classes.length; i++) {
            equal += theirs[i] == classes[i] ? 1 : 0;
        }
        if (equal < LEAST_AGREEMENT * classes.length) {
            throw new IllegalStateException(
                    data.name() + ": the peer (" + way + ") agrees on " + equal + " of " + classes.length + " classes");
        }
    }

    private List<InferenceResult> results(GraphData data, int threads, List<Line> lines) {
        double[][] nanos =
                new Stopwatch(effort).time(lines.stream().map(Line::contender).toList());
        int real = find(lines, Role.OWN_FLOAT);
        int sparse = find(lines, Role.PEER);
        int usual = sparse < 0 ? -1 : faster(nanos, sparse, sparse + 1);
        int fastest = sparse < 0 ? -1 : faster(nanos, usual, sparse + 2);
        if (usual >= 0) {
            log.accept(data.name() + ": " + peer.orElseThrow().name() + " was faster with "
                    + (usual == sparse ? "sparse" : "dense") + " features");
        }
        List<InferenceResult> results = new ArrayList<>();
        for (int i = 0; i < nanos.length; i++) {
            if (sparse >= 0 && i != usual && (i == sparse || i == sparse + 1)) {
                continue; // the slower of sparse and dense features
            }
            Contender contender = lines.get(i).contender();
            NodeModel model = lines.get(i).model();
            results.add(new InferenceResult(
                    data.name(),
                    contender.kernel(),
                    contender.implementation(),
                    threads,
                    testAccuracy(model),
                    Stopwatch.median(nanos[i]) / 1_000,
                    usual < 0 ? null : Stopwatch.ratio(nanos[usual], nanos[i]),
                    fastest < 0 ? null : Stopwatch.ratio(nanos[fastest], nanos[i]),
                    Stopwatch.ratio(nanos[real], nanos[i]),
                    Byte.SIZE * ModelSize.of(model).bytes(),
                    (long) data.nodeCount() * model.embeddingWidth() * (model.hasCodes() ? 1 : Float.SIZE),
                    coefficientBits(model, data)));
        }
        return results;
    }

    private static int faster(double[][] nanos, int one, int other) {
        return Stopwatch.median(nanos[other]) < Stopwatch.median(nanos[one]) ? other : one;
    }

    private static int find(List<Line> lines, Role role) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contender().role() == role) {
                return i;
            }
        }
        return -1;
    }

    /** What its trainer found, in percent; null where the file does not say. */
    private static Double testAccuracy(NodeModel model) {
        String found = model.provenance().get("testAccuracy");
        return found == null ? null : Double.valueOf(found);
    }

    /** Attention has a float for each edge and head; a plain sum has nothing, because every coefficient is +1. */
    private static long coefficientBits(NodeModel model, GraphData data) {
        long edges = (long) data.graph().simple().edgeCount() + data.nodeCount();
        long bits = 0;
        for (Layer layer : model.layers()) {
            if (layer.combination() instanceof Combination.Attention attention) {
                bits += edges * attention.heads() * Float.SIZE;
            }
        }
        return bits;
    }

    private static String name(Level level) {
        return level.name().toLowerCase(Locale.ROOT);
    }
}
