package dev.bgn.training.model;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.model.Activation;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.training.autograd.Columns;
import dev.bgn.training.autograd.Dropout;
import dev.bgn.training.autograd.Elementwise;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.binarize.Reinforce;
import dev.bgn.training.layer.Aggregator;
import dev.bgn.training.layer.AsGcnAggregator;
import dev.bgn.training.layer.AttentionAggregator;
import dev.bgn.training.layer.GcnAggregator;
import dev.bgn.training.layer.GinAggregator;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.layer.GraphLayer;
import dev.bgn.training.layer.Linear;
import dev.bgn.training.layer.SageAggregator;
import dev.bgn.training.layer.SumAggregator;
import dev.bgn.training.layer.TrainingBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A network for the classes of nodes, of any kind, depth and level. */
public final class GraphModel implements Network {
    /** Random streams of the initial weights; far from those of the steps. */
    private static final long WEIGHT_STREAMS = -1_000_000;
    /** Of the variance of what is drawn, in the loss (Huang et al., 2018). */
    private static final float VARIANCE_WEIGHT = (float) 0.5;

    private final ModelSettings settings;
    private final List<GraphLayer> layers = new ArrayList<>();
    /** The weights of the features by which an AS-GCN draws nodes and weighs edges; null for other networks. */
    private final Parameter scores;

    private Optional<Tensor> penalty = Optional.empty();

    public GraphModel(ModelSettings settings, int featureCount, int classCount, long seed) {
        this.settings = settings;
        scores = settings.kind() == ModelKind.ASGCN
                ? Parameter.xavier("scores", featureCount, 2, featureCount, 1, random(seed, 0, 3))
                : null;
        int in = featureCount;
        for (int l = 0; l < settings.layers(); l++) {
            boolean last = l == settings.layers() - 1;
            int out = last ? classCount : settings.bits();
            layers.add(layer(l, in, out, last, seed));
            in = out;
        }
    }

    /** A network of given layers. */
    public GraphModel(ModelSettings settings, List<GraphLayer> layers) {
        this.settings = settings;
        scores = null;
        this.layers.addAll(layers);
    }

    private GraphLayer layer(int number, int in, int out, boolean last, long seed) {
        Level level = settings.level();
        int heads = last ? 1 : settings.heads();
        Aggregator aggregator = aggregator(number, out, heads, seed);
        int columns = aggregator.columnsFor(out);
        Parameter weights =
                Parameter.xavier("layer" + number + ".weight", in, columns, in, columns, random(seed, number, 0));
        boolean binary = level.weights() && (!last || settings.binaryOutput());
        Linear linear = new Linear(
                weights, binary ? settings.estimator().forWeights(level) : null, binary && !level.coefficients());
        boolean codes = !last && level.embeddings();
        Activation real = last ? Activation.NONE : settings.kind() == ModelKind.GAT ? Activation.ELU : Activation.RELU;
        return new GraphLayer(
                linear,
                aggregator,
                codes ? settings.estimator().forEmbeddings() : null,
                codes ? Activation.SIGN : real,
                settings.balance(),
                settings.relativeWindow());
    }

    private static CounterRandom random(long seed, int layer, int part) {
        return new CounterRandom(seed, WEIGHT_STREAMS + 16L * layer + part);
    }

    private Aggregator aggregator(int number, int out, int heads, long seed) {
        boolean plain = settings.level().coefficients();
        return switch (settings.kind()) {
            case SAGE -> new SageAggregator(plain);
            case GCN -> plain ? new SumAggregator() : new GcnAggregator();
            case ASGCN -> plain ? new SumAggregator() : new AsGcnAggregator(scores, number == 0);
            case GIN ->
                plain ? new SumAggregator() : new GinAggregator(Parameter.zeros("layer" + number + ".epsilon", 1, 1));
            case GAT ->
                plain
                        ? new SumAggregator()
                        : new AttentionAggregator(
                                Parameter.xavier(
                                        "layer" + number + ".own", 1, out, out / heads, 1, random(seed, number, 1)),
                                Parameter.xavier(
                                        "layer" + number + ".other", 1, out, out / heads, 1, random(seed, number, 2)),
                                heads,
                                settings.level() == Level.NONE,
                                settings.dropout().attention(),
                                settings.dropout().messages());
        };
    }

    public ModelSettings settings() {
        return settings;
    }

    public List<GraphLayer> layers() {
        return List.copyOf(layers);
    }

    @Override
    public List<Parameter> parameters() {
        Stream<Parameter> ofLayers = layers.stream().flatMap(layer -> layer.parameters().stream());
        return Stream.concat(ofLayers, Stream.ofNullable(scores)).toList();
    }

    /** The weights of the features by which an AS-GCN draws nodes and weighs edges. */
    public Optional<Parameter> scores() {
        return Optional.ofNullable(scores);
    }

    /** Takes the scores of another network of this kind, where it has any. */
    public void takeScores(GraphModel other) {
        if (scores != null) {
            float[] from = other.scores.value().data();
            System.arraycopy(from, 0, scores.value().data(), 0, from.length);
        }
    }

    @Override
    public Optional<Tensor> penalty() {
        return penalty;
    }

    @Override
    public List<Linear.Sampled> sampledWeights() {
        return layers.stream()
                .flatMap(layer -> layer.linear().sampled().stream())
                .toList();
    }

    @Override
    public List<Reinforce> reinforced() {
        return layers.stream()
                .map(GraphLayer::embeddings)
                .filter(Reinforce.class::isInstance)
                .map(Reinforce.class::cast)
                .toList();
    }

    @Override
    public Tensor logits(GraphInput given, Tape tape) {
        GraphInput input = withCoefficients(given, tape);
        GraphLayer first = layers.getFirst();
        Tensor z = first.linear().ofFeatures(input, settings.dropout().input(), tape);
        Tensor h = first.finish(Dropout.rows(z, settings.dropout().rows()), input.block(0));
        for (int l = 1; l < layers.size() - 1; l++) {
            h = layers.get(l).finish(hidden(layers.get(l), h), input.block(l));
        }
        return classify(h, input);
    }

    /** Where edges were not drawn by their coefficients, they get them here. */
    GraphInput withCoefficients(GraphInput input, Tape tape) {
        if (!(layers.getFirst().aggregator() instanceof AsGcnAggregator)
                || input.block(0).hasCoefficients()) {
            return input;
        }
        Tensor rows = new Linear(scores, null, false).ofFeatures(input, 0, tape);
        Tensor own = Columns.slice(rows, 0, 1);
        Tensor other = Columns.slice(rows, 1, 2);
        return input.withBlocks(block -> block.withCoefficients(AsGcnAggregator.coefficients(block, own, other)));
    }

    private Tensor hidden(GraphLayer layer, Tensor h) {
        return layer.linear().ofHidden(h, settings.dropout().hidden());
    }

    /** The logits from the output of the last hidden layer. */
    Tensor classify(Tensor embeddings, GraphInput input) {
        TrainingBlock block = input.block(layers.size() - 1);
        GraphLayer last = layers.getLast();
        Tensor z = hidden(last, embeddings);
        Tensor sum = last.finish(z, block);
        // A sum grows with the degree; dividing by it keeps the loss of large nodes in bounds and changes no argmax.
        Tensor logits = settings.level().coefficients() ? Elementwise.scaleRows(sum, block.inverseDegree()) : sum;
        penalty = block.draws()
                .map(draws -> Elementwise.scale(draws.variance(z.value(), logits.value()), VARIANCE_WEIGHT));
        return logits;
    }

    @Override
    public NodeModel export(FeatureCoding coding, List<String> classNames, Map<String, String> provenance) {
        return ModelExport.of(this, coding, classNames, provenance);
    }

    @Override
    public float logitScale() {
        Linear last = layers.getLast().linear();
        return settings.level().coefficients() && last.isBinary() ? last.scale() : 1f;
    }
}
