package dev.bgn.datasets;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/**
 * Labels of training nodes that spread over the edges: {@code F ← α S F + (1 − α) Y}, where {@code S = D^(−1/2) A D^(−1/2)}
 * and {@code Y} holds the labels of the training nodes. No feature is looked at.
 *
 * <p>Dengyong Zhou, Olivier Bousquet, Thomas Navin Lal, Jason Weston, Bernhard Schölkopf: Learning with Local and Global
 * Consistency, NIPS 2003.
 */
public final class SpreadLabels {
    /** Values of α to choose from. The first is taken where there is no validation. */
    public static final List<Float> ALPHAS = List.of(0.9f, 0.5f, 0.99f);

    private static final int STEPS = 50;
    private static final int ROWS_A_BLOCK = 256;

    private SpreadLabels() {}

    /**
     * A score for each node and class. Nodes that no label reaches get the shares of the classes. The same on any number of
     * threads.
     *
     * @param goesOn asked in each step; false ends the work by a {@link CancellationException}
     */
    public static FloatMatrix of(GraphData data, float alpha, Workers workers, BooleanSupplier goesOn) {
        CsrGraph graph = data.graph();
        int classes = data.classCount();
        float[] root = new float[graph.nodeCount()];
        for (int i = 0; i < root.length; i++) {
            root[i] = graph.degree(i) == 0 ? 0f : (float) (1 / Math.sqrt(graph.degree(i)));
        }
        FloatMatrix labels = FloatMatrix.zeros(root.length, classes);
        for (int node : data.split().train()) {
            labels.set(node, data.labels().of(node), 1f);
        }
        FloatMatrix now = FloatMatrix.of(root.length, classes, labels.data().clone());
        FloatMatrix next = FloatMatrix.zeros(root.length, classes);
        for (int step = 0; step < STEPS; step++) {
            if (!goesOn.getAsBoolean()) {
                throw new CancellationException("labels were not spread to the end");
            }
            float[] from = now.data();
            float[] to = next.data();
            workers.forRows(root.length, ROWS_A_BLOCK, (first, end) -> {
                for (int i = first; i < end; i++) {
                    step(graph, root, alpha, i, classes, from, labels.data(), to);
                }
            });
            FloatMatrix old = now;
            now = next;
            next = old;
        }
        fillUnreached(data, now);
        return now;
    }

    private static void step(
            CsrGraph graph,
            float[] root,
            float alpha,
            int node,
            int classes,
            float[] from,
            float[] labels,
            float[] to) {
        int row = node * classes;
        Arrays.fill(to, row, row + classes, 0f);
        for (int e = graph.edgeStart(node); e < graph.edgeStart(node + 1); e++) {
            int other = graph.target(e);
            for (int c = 0; c < classes; c++) {
                to[row + c] += root[other] * from[other * classes + c];
            }
        }
        for (int c = 0; c < classes; c++) {
            to[row + c] = alpha * root[node] * to[row + c] + (1 - alpha) * labels[row + c];
        }
    }

    private static void fillUnreached(GraphData data, FloatMatrix scores) {
        float[] shares = shares(data);
        for (int node = 0; node < scores.rows(); node++) {
            float most = 0f;
            for (int c = 0; c < shares.length; c++) {
                most = Math.max(most, scores.get(node, c));
            }
            if (most == 0f) {
                System.arraycopy(shares, 0, scores.data(), node * shares.length, shares.length);
            }
        }
    }

    /** Of the training nodes in each class; they sum to 1. */
    private static float[] shares(GraphData data) {
        int[] counts = new int[data.classCount()];
        for (int node : data.split().train()) {
            counts[data.labels().of(node)]++;
        }
        float[] shares = new float[counts.length];
        for (int c = 0; c < shares.length; c++) {
            shares[c] = (float) counts[c] / data.split().trainCount();
        }
        return shares;
    }
}
