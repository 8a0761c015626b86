package dev.bgn.lab.peers;

import dev.bgn.lab.speed.KernelOperands;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.kernel.AlignedRows;
import dev.bgn.runtime.kernel.AlignedShorts;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.kernel.StepFeatures;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.parallel.Workers;
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

/** Sparse 0/1 features by ±1 weights of 64 columns four ways, rows × features × entries a row, one thread. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
public class FeatureProductBenchmark {
    @Param({"vector", "scalar"})
    String kernels;

    @Param({"2708x1433x18", "3327x3703x32", "19717x500x50"})
    String shape;

    private Kernels chosen;
    private SparseMatrix zeroOne;
    private SparseMatrix real;
    private StepFeatures steps;
    private BitMatrix weights;
    private AlignedRows floatWeights;
    private AlignedRows z;
    private AlignedShorts shorts;

    @Setup
    public void prepare() {
        int[] sizes = BenchmarkArguments.sizes(shape);
        chosen = BenchmarkArguments.kernels(kernels);
        zeroOne = KernelOperands.zeroOne(sizes[0], sizes[1], sizes[2], 1);
        real = zeroOne.withValues();
        steps = StepFeatures.of(zeroOne, null).orElseThrow();
        weights = KernelOperands.bits(sizes[1], AlignedShorts.COLUMNS, 2);
        floatWeights = AlignedRows.copyOf(FloatMatrix.of(sizes[1], AlignedShorts.COLUMNS, weights.toFloats()));
        z = new AlignedRows(sizes[0], AlignedShorts.COLUMNS);
        shorts = new AlignedShorts(sizes[0]);
    }

    @Benchmark
    public AlignedShorts sumSteps() {
        chosen.sumSteps(steps, weights, shorts, Workers.SINGLE);
        return shorts;
    }

    @Benchmark
    public AlignedRows maskedCount() {
        chosen.maskedCount(zeroOne, null, weights, 1f, z, Workers.SINGLE);
        return z;
    }

    @Benchmark
    public AlignedRows maskedSum() {
        chosen.maskedSum(real, weights, 1f, z, Workers.SINGLE);
        return z;
    }

    @Benchmark
    public AlignedRows floatProduct() {
        chosen.product(zeroOne, null, floatWeights, z, Workers.SINGLE);
        return z;
    }
}
