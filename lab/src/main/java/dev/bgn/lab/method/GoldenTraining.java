package dev.bgn.lab.method;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Splits;
import dev.bgn.datasets.generate.NumericGraph;
import dev.bgn.datasets.generate.PlantedPartition;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.file.ModelFile;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.node.LayerDraws;
import dev.bgn.training.node.TrainPlan;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A training of a few epochs on two generated graphs of some dozens of nodes, one of words and one of numbers, by the very
 * code that trains on real data. The checksum of what it gives says whether earlier results are still results of this
 * code: a refactoring that keeps the bytes keeps them.
 *
 * <p>The checksum covers the classes of all nodes, the codes, and the model as its file has it, but for its origin; so it
 * does not depend on the version, the time or the machine.
 */
public final class GoldenTraining {
    /** Enough for the averages of the optimizer and the choice of an epoch to matter. */
    static final int FEW_EPOCHS = 6;

    /** Fewer than a layer of these graphs has nodes, so that the draws matter. */
    private static final int FEW_DRAWS = 6;

    private static final int SMALL_BATCH = 8;

    private static final long SEED = 1;
    /** A fifth of the nodes is in no part, as most nodes of the citation datasets are. */
    private static final String SPLIT = "stratified:0.4,0.2,0.2";

    private final List<GraphData> graphs;
    private final Workers workers;
    private final TaughtLabels taught = new TaughtLabels(FEW_EPOCHS);
    private final HashedNodes hashed = new HashedNodes();
    private final Map<Method, String> known = new ConcurrentHashMap<>();

    public GoldenTraining() {
        this(graphs(), Workers.SINGLE);
    }

    GoldenTraining(List<GraphData> graphs, Workers workers) {
        this.graphs = List.copyOf(graphs);
        this.workers = workers;
    }

    /** A plan for so few steps. */
    static TrainPlan shortened(TrainPlan plan) {
        TrainPlan few = plan.withTraining(plan.training().withEpochs(FEW_EPOCHS, 0));
        return few.batch() == 0
                ? few
                : few.withBatch(SMALL_BATCH)
                        .withLayerDraws(new LayerDraws(few.layerDraws().rule(), FEW_DRAWS));
    }

    static List<GraphData> graphs() {
        GraphData words = new PlantedPartition(5, 36, 72, 3, 0.8, 100, 8, 0.5).toGraphData();
        GraphData numbers = new NumericGraph(5, 30, 2, 3, 0.8, 4, 0.05).toGraphData();
        return List.of(
                words.withSplit(Splits.parse(SPLIT).apply(words, SEED)),
                numbers.withSplit(Splits.parse(SPLIT).apply(numbers, SEED)));
    }

    /** What a method is now. */
    public MethodVersion version(Method method) {
        return new MethodVersion(method.name(), Checksum.of(method.settings()), checksum(method));
    }

    String checksum(Method method) {
        return known.computeIfAbsent(method, this::train);
    }

    private String train(Method method) {
        Method few = method.shortened();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            for (GraphData data : graphs) {
                MethodRun run = new MethodRun(data, SPLIT, SEED, workers, taught, hashed, MethodRun.Listener.NONE);
                Optional<Outcome> outcome = few.run(run);
                if (outcome.isPresent()) {
                    write(outcome.get(), out);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Checksum.of(bytes.toByteArray());
    }

    private static void write(Outcome outcome, DataOutputStream out) throws IOException {
        for (int c : outcome.classes()) {
            out.writeInt(c);
        }
        if (outcome.codes().isPresent()) {
            BitMatrix codes = outcome.codes().get();
            for (long word : codes.words()) {
                out.writeLong(word);
            }
        }
        if (outcome.model().isPresent()) {
            out.write(bytes(outcome.model().get()));
        }
    }

    private static byte[] bytes(NodeModel model) throws IOException {
        // Without the description of the features, which is not trained: packed, it may differ from machine to machine.
        NodeModel plain = new NodeModel(
                model.kind(), model.level(), model.coding(), model.layers(), model.classNames(), Map.of());
        Path file = Files.createTempFile("bgn-golden", ".safetensors");
        try {
            ModelFile.write(file, plain);
            return Files.readAllBytes(file);
        } finally {
            Files.deleteIfExists(file);
        }
    }
}
