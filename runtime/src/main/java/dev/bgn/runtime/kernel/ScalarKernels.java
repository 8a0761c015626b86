package dev.bgn.runtime.kernel;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.IntMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;

/**
 * The specification: what every kernel returns, in plain Java, in one class for each topic.
 *
 * <p>Where it costs no clarity the loops run along the columns of an output row, which is contiguous everywhere, so that
 * the compiler can use vector instructions on its own where it finds the pattern.
 */
final class ScalarKernels implements KernelSupport {
    @Override
    public String name() {
        return "scalar";
    }

    @Override
    public void xnorDot(PackedRows a, BitPanels b, IntMatrix out, int from, int to) {
        ScalarXnor.dot(a, b, out, from, to);
    }

    @Override
    public void hamming(PackedRows queries, int q, PackedRows codes, IntMatrix out, int from, int to) {
        ScalarXnor.hamming(queries, q, codes, out, from, to);
    }

    @Override
    public int near(PackedRows queries, int q, PackedRows codes, int limit, long[] keys, int from, int to) {
        return ScalarNear.find(queries, q, codes, limit, keys, from, to);
    }

    @Override
    public void packSigns(FloatMatrix values, BitMatrix out, int from, int to) {
        ScalarPacking.pack(values, out, from, to);
    }

    @Override
    public void unpackSigns(BitMatrix codes, FloatMatrix out, int from, int to) {
        ScalarPacking.unpack(codes, out, from, to);
    }

    @Override
    public void maskedSum(FloatMatrix a, PackedRows weights, FloatMatrix out, int from, int to) {
        ScalarMasked.sum(a, weights, out, from, to);
    }

    @Override
    public void maskedSum(SparseMatrix a, PackedRows weights, float factor, AlignedRows z, int from, int to) {
        ScalarSparse.maskedSum(a, weights, factor, z, from, to);
    }

    @Override
    public void maskedCount(
            SparseMatrix a, float[] rowScale, PackedRows weights, float factor, AlignedRows z, int from, int to) {
        ScalarSparse.count(a, rowScale, weights, factor, z, from, to);
    }

    @Override
    public void product(FloatMatrix a, FloatMatrix b, FloatMatrix out, int from, int to) {
        ScalarDense.product(a, b, out, from, to);
    }

    @Override
    public void transposedProduct(FloatMatrix a, FloatMatrix b, FloatMatrix out, int from, int to) {
        ScalarDense.transposedProduct(a, b, out, from, to);
    }

    @Override
    public void product(SparseMatrix a, float[] rowScale, AlignedRows weights, AlignedRows z, int from, int to) {
        ScalarSparse.product(a, rowScale, weights, z, from, to);
    }

    @Override
    public void sum(Edges edges, float[] weights, FloatMatrix rows, FloatMatrix out, int from, int to) {
        ScalarRows.sum(edges, weights, rows, out, from, to);
    }

    @Override
    public void sumHeads(Edges edges, FloatMatrix weights, FloatMatrix rows, FloatMatrix out, int from, int to) {
        ScalarRows.sumHeads(edges, weights, rows, out, from, to);
    }

    @Override
    public void sum(CsrGraph graph, float[] weights, AlignedRows z, int first, FloatMatrix out, int from, int to) {
        ScalarAligned.sum(graph, weights, z, first, out, from, to);
    }

    @Override
    public void sumSigns(CsrGraph graph, AlignedRows z, BitMatrix out, int from, int to) {
        ScalarAligned.sumSigns(graph, z, out, from, to);
    }

    @Override
    public void align(FloatMatrix rows, float factor, AlignedRows z, int from, int to) {
        ScalarAligned.align(rows, factor, z, from, to);
    }

    @Override
    public void align(IntMatrix rows, float factor, AlignedRows z, int from, int to) {
        ScalarAligned.align(rows, factor, z, from, to);
    }

    @Override
    public boolean prefersSteps() {
        return false;
    }

    @Override
    public void sumSteps(StepFeatures features, BitMatrix weights, AlignedShorts z, int from, int to) {
        ScalarSteps.sum(features, weights, z, from, to);
    }

    @Override
    public void sumSigns(CsrGraph graph, AlignedShorts z, BitMatrix out, int from, int to) {
        ScalarSteps.sumSigns(graph, z, out, from, to);
    }

    @Override
    public void toFloats(AlignedShorts z, float factor, AlignedRows out, int from, int to) {
        ScalarSteps.toFloats(z, factor, out, from, to);
    }

    @Override
    public void headDots(AlignedRows z, FloatMatrix a1, FloatMatrix a2, AttentionScores scores, int from, int to) {
        ScalarAttention.headDots(z, a1, a2, scores, from, to);
    }

    @Override
    public void attend(
            CsrGraph graph, AttentionScores scores, boolean leaky, AlignedRows z, FloatMatrix out, int from, int to) {
        ScalarAttention.attend(graph, scores, leaky, z, out, from, to);
    }

    @Override
    public void reluSums(CsrGraph graph, int first, FloatMatrix ends, FloatMatrix out, int from, int to) {
        ScalarMessages.sums(graph, first, ends, out, from, to);
    }

    @Override
    public void reluSumsGradient(CsrGraph graph, FloatMatrix ends, FloatMatrix g, FloatMatrix out, int from, int to) {
        ScalarMessages.gradients(graph, ends, g, out, from, to);
    }

    @Override
    public void gru(
            FloatMatrix input,
            FloatMatrix hidden,
            FloatMatrix state,
            FloatMatrix gates,
            FloatMatrix out,
            int from,
            int to) {
        ScalarGru.update(input, hidden, state, gates, out, from, to);
    }

    @Override
    public void gruGradient(
            FloatMatrix g,
            FloatMatrix hidden,
            FloatMatrix state,
            FloatMatrix gates,
            GruGradients out,
            int from,
            int to) {
        ScalarGru.gradient(g, hidden, state, gates, out, from, to);
    }

    @Override
    public void pairDots(PairBlocks pairs, FloatMatrix a, FloatMatrix b, FloatMatrix out, int from, int to) {
        ScalarPairs.dots(pairs, a, b, out, from, to);
    }

    @Override
    public void pairProduct(
            PairBlocks pairs, FloatMatrix w, boolean transposed, FloatMatrix b, FloatMatrix out, int from, int to) {
        ScalarPairs.product(pairs, w, transposed, b, out, from, to);
    }

    @Override
    public void balancedSigns(FloatMatrix x, FloatMatrix signs, NodeCodes codes, int from, int to) {
        ScalarMatching.balancedSigns(x, signs, codes, from, to);
    }

    @Override
    public void softmax(PairBlocks pairs, FloatMatrix w, float scale, int from, int to) {
        ScalarMatching.softmax(pairs, w, scale, from, to);
    }

    @Override
    public void codeWeights(PairBlocks pairs, NodeCodes codes, float[] table, FloatMatrix w, int from, int to) {
        ScalarMatching.codeWeights(pairs, codes, table, w, from, to);
    }

    @Override
    public void exp(float[] x, float[] out, int from, int to) {
        ScalarMath.exp(x, out, from, to);
    }

    @Override
    public void tanh(float[] x, float[] out, int from, int to) {
        ScalarMath.tanh(x, out, from, to);
    }

    @Override
    public void sigmoid(float[] x, float[] out, int from, int to) {
        ScalarMath.sigmoid(x, out, from, to);
    }

    @Override
    public void elu(float[] x, int from, int to) {
        ScalarMath.elu(x, from, to);
    }

    @Override
    public void dropout(float[] in, float[] out, long key, int threshold, float scale, int fromWord, int toWord) {
        ScalarMath.dropout(in, out, key, threshold, scale, fromWord, toWord);
    }
}
