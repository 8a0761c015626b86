package dev.bgn.lab.peers;

import dev.bgn.training.autograd.Tensor;
import java.util.List;
import java.util.function.Function;

/**
 * An operation of the tape and the same in libtorch.
 *
 * @param shapes rows and columns of its inputs
 */
record GradientCase(
        String name,
        Function<List<Tensor>, Tensor> ours,
        Function<List<org.bytedeco.pytorch.Tensor>, org.bytedeco.pytorch.Tensor> libtorch,
        List<int[]> shapes) {
    @Override
    public String toString() {
        return name;
    }
}
