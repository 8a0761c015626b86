package dev.bgn.lab.peers;

import dev.bgn.lab.speed.KernelOperands;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.kernel.BitPanels;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.matrix.IntMatrix;
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

/** Products of ±1 matrices, m × k by k × n, one thread. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
public class XnorDotBenchmark {
    @Param({"vector", "scalar"})
    String kernels;

    @Param({"20000x512x64", "2708x64x7", "100000x256x256"})
    String shape;

    private Kernels chosen;
    private BitMatrix a;
    private BitPanels b;
    private IntMatrix out;

    @Setup
    public void prepare() {
        int[] sizes = BenchmarkArguments.sizes(shape);
        chosen = BenchmarkArguments.kernels(kernels);
        a = KernelOperands.bits(sizes[0], sizes[1], 1);
        b = BitPanels.ofColumns(KernelOperands.bits(sizes[2], sizes[1], 2));
        out = IntMatrix.zeros(sizes[0], sizes[2]);
    }

    @Benchmark
    public IntMatrix xnorDot() {
        chosen.xnorDot(a, b, out, Workers.SINGLE);
        return out;
    }
}
