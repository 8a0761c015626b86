package dev.bgn.bench;

import dev.bgn.experiments.speed.FloatPeer;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.openblas.global.openblas;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.global.torch;

/** libtorch through JavaCPP, without gradients, writing into a result that is allocated once. */
public final class LibtorchPeer implements FloatPeer {
    static {
        // All libraries are unpacked before the first one is loaded: they look for each other in their own folder, and
        // where they do not find each other there, a libtorch of another version on the system gets in between.
        try {
            Loader.cacheResources(TensorOptions.class, "/org/bytedeco/pytorch/" + Loader.getPlatform() + "/");
        } catch (IOException e) {
            throw new UncheckedIOException("libtorch cannot be unpacked", e);
        }
    }

    @Override
    public String name() {
        return "libtorch";
    }

    @Override
    public void useThreads(int count) {
        torch.set_num_threads(count);
        openblas.blas_set_num_threads(count); // dense products run on a team of its own
    }

    @Override
    public Product product(FloatMatrix a, FloatMatrix b) {
        return new TorchProduct(dense(a), dense(b), a.rows(), b.columns());
    }

    @Override
    public Product product(SparseMatrix a, FloatMatrix b) {
        return new TorchProduct(sparse(a), dense(b), a.rows(), b.columns());
    }

    private static Tensor dense(FloatMatrix matrix) {
        return Tensor.create(matrix.data(), matrix.rows(), matrix.columns());
    }

    private static Tensor sparse(SparseMatrix matrix) {
        try (Tensor starts = Tensor.create(matrix.rowStart());
                Tensor columns = Tensor.create(matrix.columnIndex());
                Tensor values = Tensor.create(matrix.values());
                TensorOptions options = new TensorOptions(torch.ScalarType.Float)) {
            return torch.sparse_csr_tensor(
                    starts, columns, values, new long[] {matrix.rows(), matrix.columns()}, options);
        }
    }

    private static final class TorchProduct implements Product {
        private final Tensor a;
        private final Tensor b;
        private final Tensor out;
        private final int length;

        TorchProduct(Tensor a, Tensor b, int rows, int columns) {
            this.a = a;
            this.b = b;
            this.out = torch.zeros(rows, columns);
            this.length = rows * columns;
        }

        @Override
        public void run() {
            torch.mm_out(out, a, b).close();
        }

        @Override
        public float[] result() {
            float[] floats = new float[length];
            try (FloatPointer pointer = new FloatPointer(out.data_ptr_float())) {
                pointer.get(floats);
            }
            return floats;
        }

        @Override
        public void close() {
            a.close();
            b.close();
            out.close();
        }
    }
}
