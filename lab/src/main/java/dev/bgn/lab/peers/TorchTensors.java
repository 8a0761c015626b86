package dev.bgn.lab.peers;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.Arrays;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.global.torch;

/** Our matrices as libtorch's tensors, and back. */
final class TorchTensors {
    private TorchTensors() {}

    static Tensor dense(FloatMatrix matrix) {
        return Tensor.create(matrix.data(), matrix.rows(), matrix.columns());
    }

    static Tensor sparse(SparseMatrix matrix) {
        try (Tensor starts = Tensor.create(matrix.rowStart());
                Tensor columns = Tensor.create(matrix.columnIndex());
                Tensor values = Tensor.create(matrix.values());
                TensorOptions options = new TensorOptions(torch.ScalarType.Float)) {
            return torch.sparse_csr_tensor(
                    starts, columns, values, new long[] {matrix.rows(), matrix.columns()}, options);
        }
    }

    /** Numbers of rows or edges; most operations of libtorch want them as 64-bit integers. */
    static Tensor longs(int[] numbers) {
        return Tensor.create(Arrays.stream(numbers).asLongStream().toArray());
    }

    /** The elements, row after row. */
    static float[] floats(Tensor tensor) {
        float[] floats = new float[Math.toIntExact(tensor.numel())];
        try (Tensor whole = tensor.contiguous();
                FloatPointer pointer = new FloatPointer(whole.data_ptr_float())) {
            pointer.get(floats);
        }
        return floats;
    }
}
