package dev.bgn.runtime.infer;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.kernel.AlignedRows;
import dev.bgn.runtime.kernel.AlignedShorts;
import dev.bgn.runtime.kernel.BitPanels;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.kernel.StepFeatures;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.IntMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.Weights;
import dev.bgn.runtime.parallel.Workers;
import java.util.Optional;
import java.util.function.Supplier;

/** The product z = H·W of a layer, in the form that its input and its weights take, with the room that it needs. */
sealed interface LayerProduct {
    /** Computes all rows of z. */
    void run(AlignedRows z, Kernels kernels, Workers workers);

    /** The same with other weights of the same shape, in the same room. */
    LayerProduct with(Weights weights);

    private static FloatMatrix real(Weights weights) {
        return ((Weights.Real) weights).matrix();
    }

    private static Weights.Signs signs(Weights weights) {
        return (Weights.Signs) weights;
    }

    /** Sparse features by real weights. */
    record SparseByReal(PreparedFeatures features, AlignedRows weights) implements LayerProduct {
        @Override
        public LayerProduct with(Weights other) {
            return new SparseByReal(features, AlignedRows.copyOf(real(other)));
        }

        @Override
        public void run(AlignedRows z, Kernels kernels, Workers workers) {
            switch (features) {
                case PreparedFeatures.Counted(SparseMatrix ones, float[] scale) ->
                    kernels.product(ones, scale, weights, z, workers);
                case PreparedFeatures.Valued(SparseMatrix matrix) -> kernels.product(matrix, null, weights, z, workers);
                case PreparedFeatures.Dense _ -> throw new IllegalStateException("dense features");
            }
        }
    }

    /** 0/1 features by signs. */
    record CountedBySigns(PreparedFeatures.Counted features, BitMatrix byInput, float factor) implements LayerProduct {
        @Override
        public LayerProduct with(Weights other) {
            return new CountedBySigns(
                    features, signs(other).byInput().copy(), signs(other).scale());
        }

        @Override
        public void run(AlignedRows z, Kernels kernels, Workers workers) {
            kernels.maskedCount(features.ones(), features.rowScale(), byInput, factor, z, workers);
        }
    }

    /** Sparse features with values by signs. */
    record ValuedBySigns(SparseMatrix features, BitMatrix byInput, float factor) implements LayerProduct {
        @Override
        public LayerProduct with(Weights other) {
            return new ValuedBySigns(
                    features, signs(other).byInput().copy(), signs(other).scale());
        }

        @Override
        public void run(AlignedRows z, Kernels kernels, Workers workers) {
            kernels.maskedSum(features, byInput, factor, z, workers);
        }
    }

    /**
     * Features in steps by signs, on 16-bit lanes.
     *
     * @param sums the product in steps
     */
    record StepsBySigns(StepFeatures features, BitMatrix byInput, float factor, AlignedShorts sums)
            implements LayerProduct {
        @Override
        public LayerProduct with(Weights other) {
            return new StepsBySigns(
                    features, signs(other).byInput().copy(), signs(other).scale(), sums);
        }

        @Override
        public void run(AlignedRows z, Kernels kernels, Workers workers) {
            sum(kernels, workers);
            kernels.toFloats(sums, factor * features.size(), z, workers);
        }

        /** Computes {@link #sums()} alone. */
        void sum(Kernels kernels, Workers workers) {
            kernels.sumSteps(features, byInput, sums, workers);
        }
    }

    /**
     * Real rows by real weights.
     *
     * @param room for the product, which does not come aligned
     */
    record RowsByReal(Supplier<FloatMatrix> rows, FloatMatrix weights, FloatMatrix room) implements LayerProduct {
        @Override
        public LayerProduct with(Weights other) {
            return new RowsByReal(rows, real(other), room);
        }

        @Override
        public void run(AlignedRows z, Kernels kernels, Workers workers) {
            kernels.product(rows.get(), weights, room, workers);
            kernels.align(room, 1f, z, workers);
        }
    }

    /**
     * Real rows by signs.
     *
     * @param room for the product, which does not come aligned
     */
    record RowsBySigns(Supplier<FloatMatrix> rows, BitMatrix byInput, float factor, FloatMatrix room)
            implements LayerProduct {
        @Override
        public LayerProduct with(Weights other) {
            return new RowsBySigns(
                    rows, signs(other).byInput().copy(), signs(other).scale(), room);
        }

        @Override
        public void run(AlignedRows z, Kernels kernels, Workers workers) {
            kernels.maskedSum(rows.get(), byInput, room, workers);
            kernels.align(room, factor, z, workers);
        }
    }

    /**
     * Codes by signs.
     *
     * @param room for the product, which does not come aligned
     */
    record CodesBySigns(BitMatrix codes, BitPanels weights, float factor, IntMatrix room) implements LayerProduct {
        @Override
        public LayerProduct with(Weights other) {
            return new CodesBySigns(
                    codes,
                    BitPanels.ofColumns(signs(other).byOutput()),
                    signs(other).scale(),
                    room);
        }

        @Override
        public void run(AlignedRows z, Kernels kernels, Workers workers) {
            kernels.xnorDot(codes, weights, room, workers);
            kernels.align(room, factor, z, workers);
        }
    }

    /** The product of the features in steps, where they can be taken in this way. */
    static Optional<LayerProduct> ofSteps(PreparedGraph graph, Weights.Signs signs) {
        return signs.out() != AlignedShorts.COLUMNS
                ? Optional.empty()
                : graph.steps()
                        .map(steps -> new StepsBySigns(
                                steps, signs.byInput().copy(), signs.scale(), new AlignedShorts(graph.nodeCount())));
    }

    /** The product of the features. */
    static LayerProduct ofFeatures(PreparedFeatures features, Weights weights) {
        return switch (features) {
            case PreparedFeatures.Dense(FloatMatrix matrix) -> ofRows(() -> matrix, matrix.rows(), weights);
            case PreparedFeatures.Counted counted ->
                switch (weights) {
                    case Weights.Real(FloatMatrix real) -> new SparseByReal(counted, AlignedRows.copyOf(real));
                    case Weights.Signs signs ->
                        new CountedBySigns(counted, signs.byInput().copy(), signs.scale());
                };
            case PreparedFeatures.Valued valued ->
                switch (weights) {
                    case Weights.Real(FloatMatrix real) -> new SparseByReal(valued, AlignedRows.copyOf(real));
                    case Weights.Signs signs ->
                        new ValuedBySigns(valued.matrix(), signs.byInput().copy(), signs.scale());
                };
        };
    }

    /** The product of the output of another layer. */
    static LayerProduct ofHidden(LayerPass before, Weights weights) {
        BitMatrix codes = before.codes();
        return codes != null && weights instanceof Weights.Signs signs
                ? new CodesBySigns(
                        codes,
                        BitPanels.ofColumns(signs.byOutput()),
                        signs.scale(),
                        IntMatrix.zeros(codes.rows(), signs.out()))
                : ofRows(before::rows, before.nodeCount(), weights);
    }

    private static LayerProduct ofRows(Supplier<FloatMatrix> rows, int count, Weights weights) {
        FloatMatrix room = FloatMatrix.zeros(count, weights.out());
        return switch (weights) {
            case Weights.Real(FloatMatrix matrix) -> new RowsByReal(rows, matrix, room);
            case Weights.Signs signs -> new RowsBySigns(rows, signs.byInput().copy(), signs.scale(), room);
        };
    }
}
