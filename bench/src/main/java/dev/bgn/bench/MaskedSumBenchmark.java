package dev.bgn.bench;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.IntMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Sparse 0/1 rows by ±1 weights three ways, rows × features × entries a row × columns, one thread. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
public class MaskedSumBenchmark {
    @Param({"vector", "scalar"})
    String kernels;

    @Param({"2708x1433x18x64", "3327x3703x32x64", "19717x500x50x64"})
    String shape;

    private Kernels chosen;
    private SparseMatrix zeroOne;
    private SparseMatrix real;
    private BitMatrix weights;
    private FloatMatrix floatWeights;
    private FloatMatrix sums;
    private IntMatrix counts;

    @Setup
    public void prepare() {
        int[] sizes = KernelOperands.sizes(shape);
        chosen = KernelOperands.kernels(kernels);
        zeroOne = KernelOperands.zeroOne(sizes[0], sizes[1], sizes[2], 1);
        real = zeroOne.withValues();
        weights = KernelOperands.bits(sizes[1], sizes[3], 2);
        floatWeights = FloatMatrix.of(sizes[1], sizes[3], weights.toFloats());
        sums = FloatMatrix.zeros(sizes[0], sizes[3]);
        counts = IntMatrix.zeros(sizes[0], sizes[3]);
    }

    @Benchmark
    public FloatMatrix maskedSum() {
        chosen.maskedSum(real, weights, sums, Workers.SINGLE);
        return sums;
    }

    @Benchmark
    public IntMatrix maskedCount() {
        chosen.maskedCount(zeroOne, weights, counts, Workers.SINGLE);
        return counts;
    }

    @Benchmark
    public FloatMatrix floatProduct() {
        chosen.product(real, floatWeights, sums, Workers.SINGLE);
        return sums;
    }
}
