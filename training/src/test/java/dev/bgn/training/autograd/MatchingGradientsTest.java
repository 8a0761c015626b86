package dev.bgn.training.autograd;

import static dev.bgn.training.autograd.GradientCheck.check;
import static dev.bgn.training.autograd.GradientCheck.shape;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.PairBlocks;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.runtime.parallel.Workers;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The operations of graph matching against their definitions. */
class MatchingGradientsTest {
    private static final CsrGraph GRAPH = CsrGraph.undirected(6, new int[] {0, 0, 1, 2, 3}, new int[] {1, 2, 3, 3, 4});
    /** Two pairs: of 3 and 2 nodes, and of 1 and 4. */
    private static final int[] STARTS = {0, 3, 5, 6, 10};

    private static double sigmoid(double x) {
        return 1 / (1 + Math.exp(-x));
    }

    @Test
    void affine() {
        FloatMatrix given = FloatMatrix.of(4, 2, 1f, 3f, 1f, 0f, 1f, 2f, 1f, 1f);
        check(
                "affine",
                x -> Products.affine(x.get(0), x.get(1), given, x.get(2)),
                x -> Exact.make(4, 3, (r, c) -> {
                    double sum = x.get(2).at(0, c) + given.get(r, 1) * x.get(2).at(1, c);
                    for (int k = 0; k < 5; k++) {
                        sum += x.get(0).at(r, k) * x.get(1).at(k, c);
                    }
                    return sum;
                }),
                shape(4, 5),
                shape(5, 3),
                shape(2, 3));
        check(
                "affine with a narrow bias",
                x -> Products.affine(x.get(0), x.get(1), given, x.get(2)),
                x -> Exact.make(4, 3, (r, c) -> {
                    double sum = c < 2
                            ? x.get(2).at(0, c) + given.get(r, 1) * x.get(2).at(1, c)
                            : 0;
                    for (int k = 0; k < 5; k++) {
                        sum += x.get(0).at(r, k) * x.get(1).at(k, c);
                    }
                    return sum;
                }),
                shape(4, 5),
                shape(5, 3),
                shape(2, 2));
        check(
                "stack",
                x -> Segments.stack(x),
                x -> Exact.make(
                        6,
                        2,
                        (r, c) -> r < 1
                                ? x.get(0).at(r, c)
                                : r < 4 ? x.get(1).at(r - 1, c) : x.get(2).at(r - 4, c)),
                shape(1, 2),
                shape(3, 2),
                shape(2, 2));
    }

    @Test
    void unitRows() {
        check(
                "unitRows",
                x -> Normalization.unitRows(x.get(0)),
                x -> Exact.make(3, 5, (r, c) -> {
                    double square = 0;
                    for (int k = 0; k < 5; k++) {
                        square += x.get(0).at(r, k) * x.get(0).at(r, k) / 5;
                    }
                    return x.get(0).at(r, c) / Math.sqrt(square + 1e-6);
                }),
                shape(3, 5));
    }

    @Test
    void messages() {
        check(
                "reluSums",
                x -> Messages.reluSums(GRAPH, x.get(0)),
                x -> Exact.make(6, 3, (i, c) -> {
                    double sum = 0;
                    for (int j : GRAPH.neighbours(i)) {
                        sum += Math.max(0, x.get(0).at(i, c) + x.get(0).at(j, 3 + c));
                    }
                    return sum;
                }),
                shape(6, 6));
    }

    @Test
    void gates() {
        int d = 3;
        check(
                "gru",
                x -> Gates.gru(x.get(0), x.get(1), x.get(2)),
                x -> Exact.make(4, d, (i, k) -> {
                    double r = sigmoid(x.get(0).at(i, k) + x.get(1).at(i, k));
                    double z = sigmoid(x.get(0).at(i, d + k) + x.get(1).at(i, d + k));
                    double c =
                            Math.tanh(x.get(0).at(i, 2 * d + k) + r * x.get(1).at(i, 2 * d + k));
                    return (1 - z) * c + z * x.get(2).at(i, k);
                }),
                shape(4, 3 * d),
                shape(4, 3 * d),
                shape(4, d));
        int[] starts = {0, 2, 2, 5};
        check(
                "gatedSums",
                x -> Gates.gatedSums(x.get(0), starts),
                x -> Exact.make(3, 4, (g, k) -> {
                    double sum = 0;
                    for (int i = starts[g]; i < starts[g + 1]; i++) {
                        sum += sigmoid(x.get(0).at(i, k)) * x.get(0).at(i, 4 + k);
                    }
                    return sum;
                }),
                shape(5, 8));
    }

    private static double score(Exact h, CrossGraph score, int i, int j) {
        double dot = 0;
        double own = 0;
        double other = 0;
        for (int k = 0; k < h.columns(); k++) {
            dot += h.at(i, k) * h.at(j, k);
            own += h.at(i, k) * h.at(i, k);
            other += h.at(j, k) * h.at(j, k);
        }
        return switch (score) {
            case NONE -> 0;
            case DOT -> dot / Math.sqrt(h.columns());
            case EUCLIDEAN -> -(own + other - 2 * dot) / Math.sqrt(h.columns());
            case COSINE -> dot / Math.sqrt(own * other);
        };
    }

    private static double difference(Exact h, CrossGraph score, int i, int k) {
        int graph = 0;
        while (STARTS[graph + 1] <= i) {
            graph++;
        }
        double above = 0;
        double below = 0;
        for (int j = STARTS[graph ^ 1]; j < STARTS[(graph ^ 1) + 1]; j++) {
            double e = Math.exp(score(h, score, i, j));
            above += e * h.at(j, k);
            below += e;
        }
        return h.at(i, k) - above / below;
    }

    @ParameterizedTest
    @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void crossAttention(CrossGraph score) {
        PairBlocks pairs = new PairBlocks(STARTS);
        check(
                "difference " + score,
                x -> CrossAttention.difference(x.get(0), pairs, score),
                x -> Exact.make(10, 5, (i, k) -> difference(x.get(0), score, i, k)),
                shape(10, 5));
    }

    /** Changes of one pair are not seen by another, and a node without partners keeps its own values. */
    @ParameterizedTest
    @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void attentionStaysWithinAPair(CrossGraph score) {
        PairBlocks pairs = new PairBlocks(new int[] {0, 3, 5, 5, 7});
        float[] values = new float[7 * 4];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) Math.sin(i + 1);
        }
        FloatMatrix before = difference(values, pairs, score);
        assertThatRows(before, FloatMatrix.of(7, 4, values.clone()), 5, 7);
        float[] changed = values.clone();
        Arrays.fill(changed, 5 * 4, 7 * 4, 9f);
        assertThatRows(difference(changed, pairs, score), before, 0, 5);
    }

    private static FloatMatrix difference(float[] values, PairBlocks pairs, CrossGraph score) {
        Tape tape = new Tape(1, Workers.SINGLE);
        tape.begin(0, false);
        Tensor h = tape.constant(FloatMatrix.of(7, 4, values.clone()));
        return CrossAttention.difference(h, pairs, score).value().copy();
    }

    private static void assertThatRows(FloatMatrix actual, FloatMatrix expected, int from, int to) {
        int d = actual.columns();
        org.assertj.core.api.Assertions.assertThat(Arrays.copyOfRange(actual.data(), from * d, to * d))
                .containsExactly(Arrays.copyOfRange(expected.data(), from * d, to * d));
    }

    @Test
    void losses() {
        float[] targets = {1f, -1f, 0.3f, 1f};
        check(
                "hamming of similarity",
                x -> PairLosses.hamming(PairLosses.similarity(x.get(0)), targets),
                x -> Exact.make(1, 1, (r, c) -> {
                    double sum = 0;
                    for (int k = 0; k < 4; k++) {
                        sum += Math.pow(targets[k] - similarity(x.get(0), k), 2) / 4 / 4;
                    }
                    return sum;
                }),
                shape(8, 5));
        check(
                "pair margin",
                x -> PairLosses.pairMargin(PairLosses.distance(x.get(0)), targets, 0.1f),
                x -> Exact.make(1, 1, (r, c) -> {
                    double sum = 0;
                    for (int k = 0; k < 4; k++) {
                        sum += Math.max(0, (double) 0.1f - targets[k] * (1 - distance(x.get(0), k))) / 4;
                    }
                    return sum;
                }),
                shape(8, 5));
        check(
                "triplet margin",
                x -> PairLosses.tripletMargin(PairLosses.distance(x.get(0)), 1f),
                x -> Exact.make(1, 1, (r, c) -> {
                    double sum = 0;
                    for (int k = 0; k < 2; k++) {
                        sum += Math.max(0, distance(x.get(0), 2 * k) - distance(x.get(0), 2 * k + 1) + 1) / 2;
                    }
                    return sum;
                }),
                shape(8, 5));
    }

    private static double similarity(Exact x, int k) {
        double sum = 0;
        for (int c = 0; c < x.columns(); c++) {
            sum += x.at(2 * k, c) * x.at(2 * k + 1, c) / x.columns();
        }
        return sum;
    }

    private static double distance(Exact x, int k) {
        double sum = 0;
        for (int c = 0; c < x.columns(); c++) {
            sum += Math.pow(x.at(2 * k, c) - x.at(2 * k + 1, c), 2);
        }
        return sum;
    }

    @Test
    void wrongShapes() {
        Tape tape = new Tape(1, Workers.SINGLE);
        tape.begin(0, true);
        Tensor x = tape.constant(FloatMatrix.zeros(3, 4));
        assertThatThrownBy(() -> PairLosses.similarity(x)).hasMessageContaining("3 rows do not make pairs");
        assertThatThrownBy(() -> PairLosses.tripletMargin(x, 1f)).hasMessageContaining("do not make triplets");
        assertThatThrownBy(() -> PairLosses.hamming(x, new float[2])).hasMessageContaining("2 targets");
        assertThatThrownBy(() -> Gates.gru(x, x, x)).hasMessageContaining("gru");
        assertThatThrownBy(() -> Gates.gatedSums(x, new int[] {0, 2})).hasMessageContaining("segments of 2 rows");
        assertThatThrownBy(() -> Messages.reluSums(GRAPH, x)).hasMessageContaining("6 nodes");
    }
}
