package dev.bgn.report.page;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.report.map.MapPlaces;
import dev.bgn.report.map.NodeMap;
import dev.bgn.report.map.NodeVectors;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.infer.Inference;
import dev.bgn.runtime.infer.PreparedGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.score.ClassReport;
import dev.bgn.training.score.Ranking;
import dev.bgn.training.score.RocAuc;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;

/**
 * What a model says about a graph.
 *
 * @param model the network that ran
 * @param predicted the class of each node, as an index into the model's class names
 * @param truth the true class of each node by the same index, or {@link Labels#NONE}
 * @param leaning of two classes the score of the second less that of the first, of each node; else empty
 * @param vectors the codes or embeddings of all nodes
 * @param shown the nodes of the picture, in order: all, or a sample where there are too many
 * @param map the places of the shown nodes: {@code [0]} to the right, {@code [1]} up
 */
@SuppressWarnings("ArrayRecordComponent") // handed on once, compared never
public record Report(
        NodeModel model,
        GraphData data,
        int[] predicted,
        int[] truth,
        double[] leaning,
        NodeVectors vectors,
        int[] shown,
        float[][] map) {
    /** A picture of more nodes would be too large a page. */
    static final int MOST_SHOWN = 40_000;

    /**
     * Runs a model on a graph that fits it.
     *
     * @throws UnknownClassException where nodes have a class that the model does not know
     */
    public static Report of(NodeModel model, GraphData data, Workers workers) {
        return of(model, data, MOST_SHOWN, workers);
    }

    static Report of(NodeModel model, GraphData data, int mostShown, Workers workers) {
        int[] truth = truth(model, data);
        Inference inference = new Inference(model, PreparedGraph.of(data.graph(), data.features(), model), workers);
        int[] predicted = new int[data.nodeCount()];
        inference.classify(predicted);
        NodeVectors vectors = vectors(model, inference);
        int[] shown = NodeMap.sample(data.nodeCount(), mostShown);
        float[][] map = NodeMap.of(vectors.of(shown).bits(), workers);
        return new Report(model, data, predicted, truth, leaning(model, inference), vectors, shown, map);
    }

    private static double[] leaning(NodeModel model, Inference inference) {
        if (model.classCount() != 2) {
            return new double[0];
        }
        FloatMatrix scores = FloatMatrix.zeros(inference.nodeCount(), 2);
        inference.logits(scores);
        return IntStream.range(0, scores.rows())
                .mapToDouble(node -> (double) scores.get(node, 1) - scores.get(node, 0))
                .toArray();
    }

    private static NodeVectors vectors(NodeModel model, Inference inference) {
        if (model.hasCodes()) {
            BitMatrix codes = BitMatrix.zeros(inference.nodeCount(), model.embeddingWidth());
            inference.codes(codes);
            return new NodeVectors.Codes(codes);
        }
        FloatMatrix rows = FloatMatrix.zeros(inference.nodeCount(), model.embeddingWidth());
        inference.embeddings(rows);
        return new NodeVectors.Reals(rows);
    }

    /** The labels by the names of their classes: the order of classes in a file says nothing. */
    private static int[] truth(NodeModel model, GraphData data) {
        Labels labels = data.labels();
        return IntStream.range(0, data.nodeCount())
                .map(node -> {
                    if (!labels.has(node)) {
                        return Labels.NONE;
                    }
                    String name = labels.classNames().get(labels.of(node));
                    int number = model.classNames().indexOf(name);
                    if (number < 0) {
                        throw new UnknownClassException("the class '" + name + "' of " + data.name()
                                + " is none of the model's: " + String.join(", ", model.classNames()));
                    }
                    return number;
                })
                .toArray();
    }

    public List<String> classNames() {
        return model.classNames();
    }

    public boolean isLabelled() {
        return IntStream.of(truth).anyMatch(c -> c != Labels.NONE);
    }

    /** Whether the picture leaves nodes out. */
    boolean isSampled() {
        return shown.length < predicted.length;
    }

    /** The figures of the parts of the split that have labels, then of all nodes with a label. */
    public SequencedMap<String, ClassReport> figures() {
        SequencedMap<String, ClassReport> figures = new LinkedHashMap<>();
        for (String part : List.of("train", "validation", "test", "all")) {
            int[] labelled = labelled(part);
            if (labelled.length > 0) {
                figures.put(
                        part,
                        ClassReport.of(predicted, truth, labelled, classNames().size()));
            }
        }
        return figures;
    }

    /** The nodes of a part that have a label. */
    private int[] labelled(String part) {
        IntStream nodes = switch (part) {
            case "train" -> IntStream.of(data.split().train());
            case "validation" -> IntStream.of(data.split().validation());
            case "test" -> IntStream.of(data.split().test());
            default -> IntStream.range(0, truth.length);
        };
        return nodes.filter(node -> truth[node] != Labels.NONE).toArray();
    }

    /** Of two classes; NaN of others, and unless a part has nodes of both. */
    public double rocAuc(String part) {
        return ranked(part, RocAuc::of);
    }

    /** Of the second of two classes; NaN of others, and unless a part has nodes of both. */
    public double averagePrecision(String part) {
        return ranked(part, Ranking::averagePrecision);
    }

    private double ranked(String part, ToDoubleBiFunction<double[], boolean[]> measure) {
        int[] nodes = leaning.length == 0 ? new int[0] : labelled(part);
        boolean[] second = new boolean[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            second[i] = truth[nodes[i]] == 1;
        }
        return measure.applyAsDouble(
                IntStream.of(nodes).mapToDouble(node -> leaning[node]).toArray(), second);
    }

    /** The part that counts: the test nodes where there are some, else all. */
    public static String judged(SequencedMap<String, ClassReport> figures) {
        return figures.containsKey("test") ? "test" : "all";
    }

    /** The class that colours each shown node: the true one, or the predicted one where no node has a label. */
    int[] colours() {
        int[] classes = isLabelled() ? truth : predicted;
        return IntStream.of(shown).map(node -> classes[node]).toArray();
    }

    MapPlaces places() {
        return MapPlaces.of(map, colours(), classNames());
    }
}
