package dev.bgn.report.map;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.select.CodeUse;

/** What the last hidden layer says of each node: a code of bits, or real numbers. */
public sealed interface NodeVectors {
    int width();

    /** Those of some nodes, in their order. */
    NodeVectors of(int[] nodes);

    /** Bits whose Hamming distances are, or stand for, the distances between nodes. */
    BitMatrix bits();

    /** Codes, compared by Hamming distance. */
    record Codes(BitMatrix bits) implements NodeVectors {
        @Override
        public int width() {
            return bits.columns();
        }

        @Override
        public Codes of(int[] nodes) {
            return new Codes(bits.select(nodes));
        }

        /** How many different codes there are. */
        public int distinct() {
            return CodeUse.of(bits).distinct();
        }
    }

    /** Real embeddings, compared by their cosine. */
    record Reals(FloatMatrix rows) implements NodeVectors {
        /** Enough that the share of differing bits is close to the angle. */
        private static final int PLANES = 256;

        private static final long SEED = 1;

        @Override
        public int width() {
            return rows.columns();
        }

        @Override
        public Reals of(int[] nodes) {
            return new Reals(rows.select(nodes));
        }

        /** On which side of random planes through the mean a node lies: the share of differing bits grows with the angle. */
        @Override
        public BitMatrix bits() {
            int width = rows.columns();
            double[] mean = new double[width];
            for (int i = 0; i < rows.rows(); i++) {
                for (int c = 0; c < width; c++) {
                    mean[c] += rows.get(i, c) / rows.rows();
                }
            }
            CounterRandom random = new CounterRandom(SEED, 2);
            double[] planes = new double[PLANES * width];
            for (int i = 0; i < planes.length; i++) {
                planes[i] = random.uniform(i) - 0.5;
            }
            BitMatrix bits = BitMatrix.zeros(rows.rows(), PLANES);
            double[] centred = new double[width];
            for (int i = 0; i < rows.rows(); i++) {
                for (int c = 0; c < width; c++) {
                    centred[c] = rows.get(i, c) - mean[c];
                }
                for (int p = 0; p < PLANES; p++) {
                    double dot = 0;
                    for (int c = 0; c < width; c++) {
                        dot += centred[c] * planes[p * width + c];
                    }
                    bits.set(i, p, dot >= 0);
                }
            }
            return bits;
        }

        /** Each row at length 1 in steps of 1/127; a row of zeros stays one. */
        public byte[] rounded() {
            int width = rows.columns();
            byte[] bytes = new byte[rows.rows() * width];
            for (int i = 0; i < rows.rows(); i++) {
                double square = 0;
                for (int c = 0; c < width; c++) {
                    square += (double) rows.get(i, c) * rows.get(i, c);
                }
                double scale = square > 0 ? 127 / Math.sqrt(square) : 0;
                for (int c = 0; c < width; c++) {
                    bytes[i * width + c] = (byte) Math.round(rows.get(i, c) * scale);
                }
            }
            return bytes;
        }
    }
}
