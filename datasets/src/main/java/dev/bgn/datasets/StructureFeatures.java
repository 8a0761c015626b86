package dev.bgn.datasets;

import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.features.FeatureSchema.Structure;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.RandomWords;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.Shape;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Features made from a graph that has none, or whose own say little.
 *
 * <p>For each node: 0/1 columns that say which thresholds its degree, the mean degree of its neighbours and its clustering
 * coefficient (the share of pairs of neighbours that are neighbours) reach; then, for each hop k, random projections
 * {@code (D⁻¹A)ᵏ R}, each column shifted and scaled to mean 0 and deviation 1. Nodes whose neighbourhoods overlap get similar
 * projections, which is what a network needs to find communities.
 *
 * <p>The row of a node in {@code R} is drawn by its name, so that it does not depend on the order of the nodes. The same
 * graph gives the same features on every machine. A node without neighbours has zeros.
 */
public final class StructureFeatures {
    private static final int PROJECTIONS = 32;
    /** A network of two layers sees two hops further than its features. */
    private static final Structure FAR = new Structure(8, PROJECTIONS);

    private static final Structure NEAR = new Structure(3, PROJECTIONS);
    /** 256 MB of floats. */
    private static final long MOST_NUMBERS = 1L << 26;

    /** Of the names; this never changes, or models would see other features. */
    private static final long SEED = 0x5354525543545552L;

    private final CsrGraph graph;
    private final Structure schema;
    private final FloatMatrix features;

    private StructureFeatures(CsrGraph graph, Structure schema) {
        this.graph = graph;
        this.schema = schema;
        this.features = FloatMatrix.zeros(graph.nodeCount(), schema.featureCount());
    }

    /** What a network is trained on: a large graph has fewer hops, so that training takes no gigabytes for them. */
    public static Structure usual(int nodes) {
        return (long) nodes * FAR.featureCount() <= MOST_NUMBERS ? FAR : NEAR;
    }

    /** Whether the usual features can be made: there are edges, and not too many nodes. */
    public static boolean fit(GraphData data) {
        return data.edgeCount() > 0 && fits(data, usual(data.nodeCount()));
    }

    private static boolean fits(GraphData data, Structure schema) {
        return (long) data.nodeCount() * schema.featureCount() <= Shape.MAX_ELEMENTS;
    }

    /** The same dataset with features made from its graph. */
    public static GraphData addTo(GraphData data, Structure schema) {
        if (!fits(data, schema)) {
            throw new BadInputException(
                    data.name() + " has too many nodes (" + data.nodeCount() + ") to make features from its structure");
        }
        Structure kept = data.schema() instanceof FeatureSchema.Table(Optional<String> id, List<FeatureSchema.Column> _)
                        && id.isPresent()
                ? schema.withId(id)
                : schema;
        return data.withFeatures(of(data.graph(), data.nodeNames(), schema), kept);
    }

    /** @param nodeNames empty where nodes are called by their numbers */
    static Features of(CsrGraph graph, List<String> nodeNames, Structure schema) {
        StructureFeatures result = new StructureFeatures(graph, schema);
        result.setDegrees();
        result.setClustering();
        result.setProjections(nodeNames);
        return new Features.Dense(result.features);
    }

    private void setDegrees() {
        int[] thresholds = Structure.degrees();
        for (int node = 0; node < graph.nodeCount(); node++) {
            int degree = graph.degree(node);
            long ofNeighbours = 0;
            for (int e = graph.edgeStart(node); e < graph.edgeStart(node + 1); e++) {
                ofNeighbours += graph.degree(graph.target(e));
            }
            for (int t = 0; t < thresholds.length; t++) {
                features.set(node, t, degree >= thresholds[t] ? 1 : 0);
                // A mean without a division: an isolated node reaches no threshold.
                boolean reached = degree > 0 && ofNeighbours >= (long) thresholds[t] * degree;
                features.set(node, thresholds.length + t, reached ? 1 : 0);
            }
        }
    }

    private void setClustering() {
        float[] thresholds = Structure.clusterings();
        int first = 2 * Structure.degrees().length;
        long[] triangles = triangles();
        for (int node = 0; node < graph.nodeCount(); node++) {
            long degree = graph.degree(node);
            double coefficient = degree < 2 ? 0 : 2.0 * triangles[node] / ((double) degree * (degree - 1));
            for (int t = 0; t < thresholds.length; t++) {
                features.set(node, first + t, coefficient >= thresholds[t] ? 1 : 0);
            }
        }
    }

    /**
     * The triangles of each node. Each is found once, at its node of the least degree, so that hubs cost no more than
     * others: the work is at most edges^1.5.
     */
    private long[] triangles() {
        int nodes = graph.nodeCount();
        long[] triangles = new long[nodes];
        int[] markedBy = new int[nodes];
        Arrays.fill(markedBy, -1);
        for (int node = 0; node < nodes; node++) {
            for (int e = graph.edgeStart(node); e < graph.edgeStart(node + 1); e++) {
                if (isBefore(node, graph.target(e))) {
                    markedBy[graph.target(e)] = node;
                }
            }
            for (int e = graph.edgeStart(node); e < graph.edgeStart(node + 1); e++) {
                int second = graph.target(e);
                if (!isBefore(node, second)) {
                    continue;
                }
                for (int f = graph.edgeStart(second); f < graph.edgeStart(second + 1); f++) {
                    int third = graph.target(f);
                    if (isBefore(second, third) && markedBy[third] == node) {
                        triangles[node]++;
                        triangles[second]++;
                        triangles[third]++;
                    }
                }
            }
        }
        return triangles;
    }

    private boolean isBefore(int node, int other) {
        int difference = graph.degree(node) - graph.degree(other);
        return difference < 0 || (difference == 0 && node < other);
    }

    private void setProjections(List<String> nodeNames) {
        int width = schema.projections();
        int nodes = graph.nodeCount();
        float[] current = new float[nodes * width];
        for (int node = 0; node < nodes; node++) {
            String name = nodeNames.isEmpty() ? Integer.toString(node) : nodeNames.get(node);
            CounterRandom random = new CounterRandom(SEED, hash(name));
            for (int p = 0; p < width; p++) {
                current[node * width + p] = (random.bits(p / Long.SIZE) >>> p % Long.SIZE & 1) == 0 ? -1 : 1;
            }
        }
        int first = schema.featureCount() - schema.hops() * width;
        for (int hop = 0; hop < schema.hops(); hop++) {
            current = meanOfNeighbours(current, width);
            copyStandardised(current, width, first + hop * width);
        }
    }

    private float[] meanOfNeighbours(float[] rows, int width) {
        float[] means = new float[rows.length];
        for (int node = 0; node < graph.nodeCount(); node++) {
            int degree = graph.degree(node);
            for (int e = graph.edgeStart(node); e < graph.edgeStart(node + 1); e++) {
                int from = graph.target(e) * width;
                for (int p = 0; p < width; p++) {
                    means[node * width + p] += rows[from + p];
                }
            }
            for (int p = 0; p < width && degree > 0; p++) {
                means[node * width + p] /= degree;
            }
        }
        return means;
    }

    /** Mean and deviation are those of nodes that have neighbours. */
    private void copyStandardised(float[] rows, int width, int first) {
        for (int p = 0; p < width; p++) {
            double sum = 0;
            double squares = 0;
            int count = 0;
            for (int node = 0; node < graph.nodeCount(); node++) {
                if (graph.degree(node) > 0) {
                    double value = rows[node * width + p];
                    sum += value;
                    squares += value * value;
                    count++;
                }
            }
            double mean = sum / Math.max(1, count);
            double variance = squares / Math.max(1, count) - mean * mean;
            double factor = variance > 1e-12 ? 1 / Math.sqrt(variance) : 0;
            for (int node = 0; node < graph.nodeCount(); node++) {
                if (graph.degree(node) > 0) {
                    features.set(node, first + p, (float) ((rows[node * width + p] - mean) * factor));
                }
            }
        }
    }

    /** 64 bits of a name, by words of splitmix64. */
    private static long hash(String name) {
        long hash = SEED;
        for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
            hash = RandomWords.mix(hash + (b & 0xff) + RandomWords.GAMMA);
        }
        return hash;
    }
}
