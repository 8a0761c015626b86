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

    /**
     * Sparse features by real weights.
     *
     * @param rowScale the factor of each row of 0/1 features; null for ones
     */
    @SuppressWarnings("ArrayRecordComponent") // never written
    record SparseByReal(SparseMatrix features, float[] rowScale, AlignedRows weights) implements LayerProduct {
        @Override
        public LayerProduct with(Weights other) {
            return new SparseByReal(features, rowScale, AlignedRows.copyOf(real(other)));
        }

        @Override
        public void run(AlignedRows z, Kernels kernels, Workers workers) {
            kernels.product(features, rowScale, weights, z, workers);
        }
    }

    /** 0/1 features by signs. */
    record CountedBySigns(LayerRows.Counted features, BitMatrix byInput, float factor) implements LayerProduct {
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
    record RowsByReal(FloatMatrix rows, FloatMatrix weights, FloatMatrix room) implements LayerProduct {
        @Override
        public RowsByReal with(Weights other) {
            return new RowsByReal(rows, real(other), room);
        }

        @Override
        public void run(AlignedRows z, Kernels kernels, Workers workers) {
            kernels.product(rows, weights, room, workers);
            kernels.align(room, 1f, z, workers);
        }
    }

    /**
     * Codes by real weights.
     *
     * @param rows what the codes are written out to
     */
    record CodesByReal(BitMatrix codes, RowsByReal rows) implements LayerProduct {
        @Override
        public LayerProduct with(Weights other) {
            return new CodesByReal(codes, rows.with(other));
        }

        @Override
        public void run(AlignedRows z, Kernels kernels, Workers workers) {
            kernels.unpackSigns(codes, rows.rows(), workers);
            rows.run(z, kernels, workers);
        }
    }

    /**
     * Real rows by signs.
     *
     * @param room for the product, which does not come aligned
     */
    record RowsBySigns(FloatMatrix rows, BitMatrix byInput, float factor, FloatMatrix room) implements LayerProduct {
        @Override
        public LayerProduct with(Weights other) {
            return new RowsBySigns(
                    rows, signs(other).byInput().copy(), signs(other).scale(), room);
        }

        @Override
        public void run(AlignedRows z, Kernels kernels, Workers workers) {
            kernels.maskedSum(rows, byInput, room, workers);
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

    /** The product of features in steps, where they can be taken in this way. */
    static Optional<LayerProduct> inSteps(LayerRows rows, Weights weights) {
        if (!(weights instanceof Weights.Signs signs) || signs.out() != AlignedShorts.COLUMNS) {
            return Optional.empty();
        }
        Optional<StepFeatures> features = switch (rows) {
            case LayerRows.Counted(SparseMatrix ones, float[] scale) -> StepFeatures.of(ones, scale);
            case LayerRows.Valued(SparseMatrix matrix) -> StepFeatures.of(matrix, null);
            case LayerRows.Dense _, LayerRows.Codes _ -> Optional.empty();
        };
        return features.map(steps ->
                new StepsBySigns(steps, signs.byInput().copy(), signs.scale(), new AlignedShorts(rows.count())));
    }

    /** The product of any rows, which may change until it is run. */
    static LayerProduct of(LayerRows rows, Weights weights) {
        return switch (weights) {
            case Weights.Real(FloatMatrix real) ->
                switch (rows) {
                    case LayerRows.Counted(SparseMatrix ones, float[] scale) ->
                        new SparseByReal(ones, scale, AlignedRows.copyOf(real));
                    case LayerRows.Valued(SparseMatrix matrix) ->
                        new SparseByReal(matrix, null, AlignedRows.copyOf(real));
                    case LayerRows.Dense(FloatMatrix matrix) -> byReal(matrix, real);
                    case LayerRows.Codes(BitMatrix codes) ->
                        new CodesByReal(codes, byReal(FloatMatrix.zeros(codes.rows(), codes.columns()), real));
                };
            case Weights.Signs signs -> {
                BitMatrix byInput = signs.byInput().copy();
                float scale = signs.scale();
                yield switch (rows) {
                    case LayerRows.Counted counted -> new CountedBySigns(counted, byInput, scale);
                    case LayerRows.Valued(SparseMatrix matrix) -> new ValuedBySigns(matrix, byInput, scale);
                    case LayerRows.Dense(FloatMatrix matrix) ->
                        new RowsBySigns(matrix, byInput, scale, FloatMatrix.zeros(matrix.rows(), signs.out()));
                    case LayerRows.Codes(BitMatrix codes) ->
                        new CodesBySigns(
                                codes,
                                BitPanels.ofColumns(signs.byOutput()),
                                scale,
                                IntMatrix.zeros(codes.rows(), signs.out()));
                };
            }
        };
    }

    private static RowsByReal byReal(FloatMatrix rows, FloatMatrix weights) {
        return new RowsByReal(rows, weights, FloatMatrix.zeros(rows.rows(), weights.columns()));
    }
}
