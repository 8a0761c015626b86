package dev.bgn.runtime.kernel.scalar;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.AlignedRows;
import dev.bgn.runtime.kernel.AttentionRoom;
import dev.bgn.runtime.kernel.AttentionScores;
import dev.bgn.runtime.kernel.FloatMath;
import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.Arrays;

/** Attention over aligned rows. */
public final class ScalarAttention implements KernelSet.Attention {
    @Override
    public void attend(
            CsrGraph graph,
            AttentionScores scores,
            boolean leaky,
            AlignedRows z,
            FloatMatrix result,
            int from,
            int to) {
        int[] starts = graph.startArray();
        int[] targets = graph.targetArray();
        int heads = scores.heads();
        int columns = z.columns();
        int width = columns / heads;
        float[] out = result.data();
        float[] room = AttentionRoom.of(starts, heads, from, to);
        for (int r = from; r < to; r++) {
            for (int h = 0; h < heads; h++) {
                coefficients(graph, r, scores, h, leaky, room);
            }
            Arrays.fill(out, r * columns, (r + 1) * columns, 0f);
            for (int e = starts[r]; e < starts[r + 1]; e++) {
                int coefficient = (e - starts[r]) * heads;
                for (int c = 0; c < columns; c++) {
                    int o = r * columns + c;
                    out[o] = Math.fma(room[coefficient + c / width], z.at(targets[e], c), out[o]);
                }
            }
        }
    }

    /** Softmax over the edges of a node, for one head. */
    private static void coefficients(
            CsrGraph graph, int node, AttentionScores scores, int h, boolean leaky, float[] room) {
        int begin = graph.startArray()[node];
        int edges = graph.startArray()[node + 1] - begin;
        int[] targets = graph.targetArray();
        int heads = scores.heads();
        float own = scores.own()[node * heads + h];
        float largest = Float.NEGATIVE_INFINITY;
        for (int e = 0; e < edges; e++) {
            float score = own + scores.other()[targets[begin + e] * heads + h];
            score = leaky ? Math.max(score, AttentionScores.SLOPE * score) : score;
            room[e * heads + h] = score;
            largest = Math.max(largest, score);
        }
        float total = 0f;
        for (int e = 0; e < edges; e++) {
            float power = FloatMath.exp(room[e * heads + h] - largest);
            room[e * heads + h] = power;
            total += power;
        }
        float inverse = 1f / total;
        for (int e = 0; e < edges; e++) {
            room[e * heads + h] *= inverse;
        }
    }
}
