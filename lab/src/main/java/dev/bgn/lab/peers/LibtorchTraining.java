package dev.bgn.lab.peers;

import dev.bgn.lab.speed.TrainingPeer;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.stream.IntStream;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Adam;
import org.bytedeco.pytorch.AdamOptions;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/**
 * A GAT trained by libtorch: its autograd, its dropout, its Adam. Each part is computed in the fastest way we found:
 * features as bags of words (a product of sparse or dense features takes longer), neighbours by picking rows and adding
 * them up by index (bags are faster on the way forward but not on the way back).
 */
final class LibtorchTraining implements TrainingPeer.Training {
    private static final int SUM = 0;
    private static final float SLOPE = (float) 0.2;

    private final TrainingPeer.Task task;
    private final TorchEdges edges;
    private final Tensor rowStart;
    private final Tensor columnIndex;
    private final Tensor values;
    private final Tensor trainNodes;
    private final Tensor trainLabels;
    private final AttentionLayer hidden;
    private final AttentionLayer output;
    private final Adam adam;
    private final Scalar slope = new Scalar(SLOPE);
    private double loss = Double.NaN;

    /**
     * @param own the part of a score that a node itself gives
     * @param other the part that its neighbour gives
     * @param headOf columns × heads, 1 where a column belongs to a head
     */
    private record AttentionLayer(Tensor weights, Tensor own, Tensor other, Tensor headOf, int heads) {
        static AttentionLayer random(int in, int heads, int width) {
            int columns = heads * width;
            float[] headOf = new float[columns * heads];
            for (int c = 0; c < columns; c++) {
                headOf[c * heads + c / width] = 1f;
            }
            return new AttentionLayer(
                    xavier(in, columns, in + columns),
                    xavier(columns, 1, width + 1),
                    xavier(columns, 1, width + 1),
                    Tensor.create(headOf, columns, heads),
                    heads);
        }

        private static Tensor xavier(int rows, int columns, int fan) {
            double bound = Math.sqrt(6.0 / fan);
            return torch.rand(rows, columns)
                    .mul_(new Scalar(2 * bound))
                    .sub_(new Scalar(bound))
                    .set_requires_grad(true);
        }
    }

    LibtorchTraining(TrainingPeer.Task task) {
        this.task = task;
        torch.manual_seed(1);
        edges = new TorchEdges(task.graph());
        SparseMatrix features = task.features();
        rowStart = TorchTensors.longs(features.rowStart());
        columnIndex = TorchTensors.longs(features.columnIndex());
        values = Tensor.create(features.values());
        trainNodes = TorchTensors.longs(task.trainNodes());
        trainLabels = TorchTensors.longs(
                IntStream.of(task.trainNodes()).map(node -> task.labels()[node]).toArray());
        hidden = AttentionLayer.random(features.columns(), task.heads(), task.width());
        output = AttentionLayer.random(task.heads() * task.width(), 1, task.classCount());
        AdamOptions options = new AdamOptions(task.rate());
        options.weight_decay().put(task.decay());
        adam = new Adam(
                new TensorVector(
                        hidden.weights(), hidden.own(), hidden.other(), output.weights(), output.own(), output.other()),
                options);
    }

    @Override
    public void run() {
        try (PointerScope _ = new PointerScope()) {
            adam.zero_grad();
            Tensor kept = dropout(values);
            Tensor z = torch.embedding_bag(
                            hidden.weights(), columnIndex, rowStart, false, SUM, false, new TensorOptional(kept), true)
                    .get0();
            Tensor h = torch.elu(attend(hidden, z));
            Tensor logits = attend(output, dropout(h).mm(output.weights()));
            Tensor mean = torch.cross_entropy_loss(logits.index_select(0, trainNodes), trainLabels);
            mean.backward();
            adam.step();
            loss = mean.item_float();
        }
    }

    private Tensor dropout(Tensor x) {
        return torch.dropout(x, task.dropout(), true);
    }

    /** As in {@link LibtorchGat}, without writing in place; the maximum is taken as given on the way back. */
    private Tensor attend(AttentionLayer layer, Tensor z) {
        long columns = z.size(1);
        long width = columns / layer.heads();
        Tensor own = z.mm(layer.own().mul(layer.headOf()));
        Tensor other = z.mm(layer.other().mul(layer.headOf()));
        Tensor scores = torch.leaky_relu(edges.ofSources(own).add(edges.ofTargets(other)), slope);
        Tensor most = edges.reduce(scores.detach(), "max");
        Tensor powers = scores.sub(edges.ofSources(most)).exp();
        Tensor sums = edges.add(powers).unsqueeze(2);
        Tensor rows = edges.ofTargets(dropout(z)).view(edges.count(), layer.heads(), width);
        Tensor weighted = edges.add(rows.mul(dropout(powers).unsqueeze(2)).view(edges.count(), columns));
        return weighted.view(edges.nodes(), layer.heads(), width).div(sums).view(edges.nodes(), columns);
    }

    @Override
    public double loss() {
        return loss;
    }

    @Override
    public void close() {
        adam.close();
    }
}
