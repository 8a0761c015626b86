package dev.bgn.lab.peers;

import dev.bgn.lab.speed.FloatPeer;
import dev.bgn.lab.speed.MatchingPeer;
import dev.bgn.lab.speed.TrainingPeer;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.match.MatchGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.MatchingModel;
import dev.bgn.runtime.model.NodeModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.openblas.global.openblas;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.global.torch;

/** libtorch through JavaCPP. */
public final class LibtorchPeer implements FloatPeer, MatchingPeer, TrainingPeer {
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
        return new TorchProduct(TorchTensors.dense(a), TorchTensors.dense(b));
    }

    @Override
    public Product product(SparseMatrix a, FloatMatrix b) {
        return new TorchProduct(TorchTensors.sparse(a), TorchTensors.dense(b));
    }

    @Override
    public Product network(FloatPeer.Way way, NodeModel model, CsrGraph graph, SparseMatrix features) {
        return new LibtorchNetwork(way, model, graph, features);
    }

    @Override
    public Product matcher(MatchingPeer.Way way, MatchingModel model, List<MatchGraph> first, List<MatchGraph> second) {
        return new LibtorchMatcher(way, model, first, second);
    }

    @Override
    public Training gat(Task task) {
        return new LibtorchTraining(task);
    }

    /** Without gradients, into a result that is allocated once. */
    private static final class TorchProduct implements Product {
        private final Tensor a;
        private final Tensor b;
        private final Tensor out;

        TorchProduct(Tensor a, Tensor b) {
            this.a = a;
            this.b = b;
            this.out = torch.zeros(a.size(0), b.size(1));
        }

        @Override
        public void run() {
            torch.mm_out(out, a, b).close();
        }

        @Override
        public float[] result() {
            return TorchTensors.floats(out);
        }

        @Override
        public void close() {
            a.close();
            b.close();
            out.close();
        }
    }
}
