package dev.bgn.report.map;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.bits.BitMatrix;

/** The two directions in which codes differ most, found by repeated multiplication with the covariance of the bits. */
final class PrincipalPlane {
    private static final int STEPS = 100;

    private PrincipalPlane() {}

    /** The coordinates of all codes: {@code [axis][code]}. */
    static double[][] project(BitMatrix codes, CounterRandom random) {
        double[][] centred = centred(codes);
        double[][] covariance = covariance(centred, codes.columns());
        double[] first = direction(covariance, null, random, 0);
        double[] second = direction(covariance, first, random, codes.columns());
        double[][] places = new double[2][codes.rows()];
        for (int i = 0; i < codes.rows(); i++) {
            places[0][i] = dot(centred[i], first);
            places[1][i] = dot(centred[i], second);
        }
        return places;
    }

    /** Each code as ±1 less the mean of all. */
    private static double[][] centred(BitMatrix codes) {
        float[] signs = codes.toFloats();
        int width = codes.columns();
        double[][] rows = new double[codes.rows()][width];
        for (int c = 0; c < width; c++) {
            double sum = 0;
            for (int i = 0; i < rows.length; i++) {
                sum += signs[i * width + c];
            }
            for (int i = 0; i < rows.length; i++) {
                rows[i][c] = signs[i * width + c] - sum / rows.length;
            }
        }
        return rows;
    }

    private static double[][] covariance(double[][] rows, int width) {
        double[][] sum = new double[width][width];
        for (double[] row : rows) {
            for (int a = 0; a < width; a++) {
                for (int b = 0; b < width; b++) {
                    sum[a][b] += row[a] * row[b];
                }
            }
        }
        return sum;
    }

    /** The direction of the largest spread, at a right angle to {@code other} where one is given. */
    private static double[] direction(double[][] covariance, double[] other, CounterRandom random, long firstIndex) {
        double[] v = new double[covariance.length];
        for (int i = 0; i < v.length; i++) {
            v[i] = random.uniform(firstIndex + i) - 0.5;
        }
        for (int step = 0; step < STEPS; step++) {
            double[] next = new double[v.length];
            for (int a = 0; a < v.length; a++) {
                next[a] = dot(covariance[a], v);
            }
            double along = other == null ? 0 : dot(next, other);
            for (int a = 0; a < v.length && other != null; a++) {
                next[a] -= along * other[a];
            }
            double length = Math.sqrt(dot(next, next));
            if (length == 0) {
                return next; // all codes are equal, or on one line
            }
            for (int a = 0; a < v.length; a++) {
                next[a] /= length;
            }
            v = next;
        }
        return v;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
