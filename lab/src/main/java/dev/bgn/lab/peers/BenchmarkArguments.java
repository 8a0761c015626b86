package dev.bgn.lab.peers;

import dev.bgn.runtime.kernel.Kernels;

/** The parameters of the benchmarks, which are texts. */
final class BenchmarkArguments {
    private BenchmarkArguments() {}

    static Kernels kernels(String name) {
        return name.equals("scalar") ? Kernels.scalar() : Kernels.vector();
    }

    /** Of a shape such as {@code 2708x1433x64}. */
    static int[] sizes(String shape) {
        String[] parts = shape.split("x", -1);
        int[] sizes = new int[parts.length];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = Integer.parseInt(parts[i]);
        }
        return sizes;
    }
}
