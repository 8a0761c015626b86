package dev.bgn.training.matching;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.kernel.PairBlocks;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.training.autograd.Activations;
import dev.bgn.training.autograd.Columns;
import dev.bgn.training.autograd.CrossAttention;
import dev.bgn.training.autograd.Elementwise;
import dev.bgn.training.autograd.Gates;
import dev.bgn.training.autograd.Messages;
import dev.bgn.training.autograd.Normalization;
import dev.bgn.training.autograd.PairLosses;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Products;
import dev.bgn.training.autograd.RowIndex;
import dev.bgn.training.autograd.Segments;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.binarize.Binarizer;
import dev.bgn.training.binarize.Reinforce;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A graph matching network (Li et al., 2019). With node states s of width d, in each of T steps with the same weights:
 *
 * <ul>
 *   <li>{@code h = s}, or {@code h = sign(s − mean s)} with node codes; the state itself stays real
 *   <li>{@code m_i = Σ_{j ∈ neighbours(i)} (W₂ relu(A h_i + B h_j + c) + b₂)}, of width 2d
 *   <li>{@code μ_i = h_i − Σ_j a_ij h_j} over the nodes of the other graph; nothing in the siamese form
 *   <li>{@code s_i = GRU([m_i, μ_i], s_i)}
 * </ul>
 *
 * <p>A graph's vector is {@code W_o Σ_i σ(W_g h_i) · W_v h_i}. Its code is the sign of the balanced vector, which is
 * divided by the root of its mean square first, so that the gradient of the sign meets values of ordinary size.
 *
 * <p>{@code A h_i} and {@code B h_j} are computed once for each node, W₂ is applied after the sum, and, as nothing comes
 * between it and the input weights of the GRU, both are multiplied once a step.
 */
public final class MatchingNetwork {
    /** Slopes of tanh, whose gradients stand in for those of the signs of nodes and of graphs. */
    private static final float NODE_SLOPE = 2f;

    private static final float GRAPH_SLOPE = 1f;
    /** Of the message weights: sums over neighbours are large. */
    private static final float MESSAGE_GAIN = (float) 0.3;

    private static final float CODE_GAIN = (float) 0.3;

    private static final float HALF = (float) 0.5;

    private final MatchingSettings settings;
    private final CodeEstimator estimator;
    private final Balance balance;
    private final Binarizer nodeSign;
    private final Binarizer graphSign;
    private final List<Parameter> parameters = new ArrayList<>();
    private final CounterRandom seeds;
    private final Parameter encoder;
    private final Parameter ends;
    private final Parameter endsBias;
    private final Parameter message;
    private final Parameter messageBias;
    private final Parameter fromMessage;
    private final Parameter fromMatch;
    private final Parameter inputBias;
    private final Parameter fromState;
    private final Parameter stateBias;
    private final Parameter gates;
    private final Parameter gatesBias;
    private final Parameter output;
    private final Parameter outputBias;
    private final Parameter scale;
    private final Parameter offset;

    public MatchingNetwork(MatchingSettings settings, long seed) {
        this(settings, CodeEstimator.TANH, seed);
    }

    public MatchingNetwork(MatchingSettings settings, CodeEstimator estimator, long seed) {
        this(settings, estimator, Balance.ALL, seed);
    }

    MatchingNetwork(MatchingSettings settings, CodeEstimator estimator, Balance balance, long seed) {
        this.settings = settings;
        this.estimator = estimator;
        this.balance = balance;
        nodeSign = estimator.binarizer(NODE_SLOPE);
        graphSign = estimator.binarizer(GRAPH_SLOPE);
        seeds = new CounterRandom(seed, 0);
        int d = settings.nodeWidth();
        int g = settings.graphWidth();
        boolean matches = settings.crossGraph() != CrossGraph.NONE;
        int input = matches ? 3 * d : 2 * d;
        // Codes have elements of 1, real states of about 0.2: with graded targets and weights of usual size the
        // gates of the GRU begin so far out that little can be learned.
        float ofCodes = settings.nodeCodes() && settings.loss() == MatchingLoss.REGRESSION ? CODE_GAIN : 1f;
        encoder = weights("encoder", settings.labelCount(), d, 1, d, 1f);
        ends = weights("message.ends", d, 4 * d, d, 2 * d, MESSAGE_GAIN * ofCodes);
        endsBias = zeros("message.ends.bias", 2 * d);
        message = weights("message", 2 * d, 2 * d, 2 * d, 2 * d, MESSAGE_GAIN);
        messageBias = zeros("message.bias", 2 * d);
        fromMessage = weights("update.message", 2 * d, 3 * d, input, 3 * d, 1f);
        fromMatch = matches ? weights("update.match", d, 3 * d, input, 3 * d, ofCodes) : null;
        inputBias = zeros("update.bias", 3 * d);
        fromState = weights("update.state", d, 3 * d, d, 3 * d, 1f);
        stateBias = zeros("update.state.bias", 3 * d);
        gates = weights("readout", d, 2 * g, d, 2 * g, ofCodes);
        gatesBias = zeros("readout.bias", 2 * g);
        output = weights("output", g, g, g, g, 1f);
        outputBias = zeros("output.bias", g);
        boolean regression = settings.loss() == MatchingLoss.REGRESSION;
        scale = regression ? half("similarity.scale") : null;
        offset = regression ? half("similarity.offset") : null;
    }

    /** With both the similarity starts as (1 + s) / 2, from 0 to 1. */
    private Parameter half(String name) {
        Parameter number = zeros(name, 1);
        number.value().data()[0] = HALF;
        return number;
    }

    private Parameter weights(String name, int rows, int columns, int fanIn, int fanOut, float gain) {
        CounterRandom random = new CounterRandom(seeds.bits(parameters.size()), 0);
        Parameter drawn = Parameter.xavier(name, rows, columns, fanIn, fanOut, random);
        for (int i = 0; i < drawn.value().data().length; i++) {
            drawn.value().data()[i] *= gain;
        }
        parameters.add(drawn);
        return drawn;
    }

    private Parameter zeros(String name, int columns) {
        Parameter bias = Parameter.zeros(name, 1, columns);
        parameters.add(bias);
        return bias;
    }

    public MatchingSettings settings() {
        return settings;
    }

    /** Which codes are balanced; a model of the runtime balances all. */
    Balance balance() {
        return balance;
    }

    /** All that is learned, in a fixed order. */
    public List<Parameter> parameters() {
        return List.copyOf(parameters);
    }

    /**
     * The vectors of the graphs, graphs × graph width, as they are compared: codes, tanh of real vectors for the Hamming
     * loss, or the real vectors.
     *
     * @param sharpness the β of {@code tanh(β ·)} in place of the sign of graph codes; 0 for the sign
     */
    public Tensor vectors(GraphBatch batch, Tape tape, float sharpness) {
        return compared(raw(batch, tape), sharpness);
    }

    /**
     * Moves the vectors so that those of these graphs have a mean of 0 in each place. The codes of graphs that are much alike
     * would else begin as one code, and training may not find out of it.
     */
    void centre(GraphBatch batch, Tape tape) {
        Tensor vectors = raw(batch, tape);
        int g = settings.graphWidth();
        for (int k = 0; k < g; k++) {
            double sum = 0;
            for (int r = 0; r < vectors.rows(); r++) {
                sum += vectors.data()[r * g + k];
            }
            outputBias.value().data()[k] -= (float) (sum / vectors.rows());
        }
    }

    /** The vectors before they are made codes. */
    private Tensor raw(GraphBatch batch, Tape tape) {
        requireLabels(batch);
        FloatMatrix ones = ones(tape, batch.nodeCount());
        Tensor state = Segments.gather(tape.parameter(encoder), new RowIndex(batch.labels(), settings.labelCount()));
        Update update = new Update(batch, tape);
        for (int step = 0; step < settings.steps(); step++) {
            state = update.step(state, coded(state), ones);
        }
        Tensor rows = Products.affine(coded(state), tape.parameter(gates), ones, tape.parameter(gatesBias));
        Tensor sums = Gates.gatedSums(rows, batch.graphStarts());
        return Products.affine(
                sums, tape.parameter(output), ones(tape, batch.graphCount()), tape.parameter(outputBias));
    }

    /** {@code s_k} of each pair, larger for more similar graphs. */
    public Tensor similarities(Tensor vectors) {
        return switch (settings.loss()) {
            case HAMMING -> PairLosses.similarity(vectors);
            case REGRESSION -> {
                Tensor products = PairLosses.similarity(vectors);
                Tape tape = vectors.tape();
                yield Products.affine(
                        products, tape.parameter(scale), ones(tape, products.rows()), tape.parameter(offset));
            }
            case MARGIN -> Elementwise.scale(PairLosses.distance(vectors), -1f);
        };
    }

    /** The random signs that learn from losses; none unless those are how it learns. */
    List<Reinforce> reinforced() {
        List<Reinforce> all = new ArrayList<>();
        if (settings.nodeCodes() && nodeSign instanceof Reinforce nodes) {
            all.add(nodes);
        }
        if (settings.graphCodes() && graphSign instanceof Reinforce graphs) {
            all.add(graphs);
        }
        return all;
    }

    /**
     * Tells random signs the losses of a step: those of a pair reach the loss of that pair.
     *
     * @param losses what each pair adds to the loss
     */
    void observe(GraphBatch batch, float[] losses) {
        if (settings.nodeCodes() && nodeSign instanceof Reinforce nodes) {
            float[] ofNodes = new float[batch.nodeCount()];
            for (int g = 0; g < batch.graphCount(); g++) {
                Arrays.fill(ofNodes, batch.graphStarts()[g], batch.graphStarts()[g + 1], losses[g / 2]);
            }
            // The states are coded before each step, and before they are read out.
            for (int use = 0; use <= settings.steps(); use++) {
                nodes.observe(use, ofNodes);
            }
        }
        if (settings.graphCodes() && graphSign instanceof Reinforce graphs) {
            float[] ofGraphs = new float[batch.graphCount()];
            for (int g = 0; g < ofGraphs.length; g++) {
                ofGraphs[g] = losses[g / 2];
            }
            graphs.observe(0, ofGraphs);
        }
    }

    private void requireLabels(GraphBatch batch) {
        if (batch.highestLabel() >= settings.labelCount()) {
            throw new IllegalArgumentException("node label " + batch.highestLabel()
                    + ", but the network knows labels 0 … " + (settings.labelCount() - 1));
        }
    }

    private static FloatMatrix ones(Tape tape, int rows) {
        FloatMatrix ones = tape.buffer(rows, 1);
        Arrays.fill(ones.data(), 0, rows, 1f);
        return ones;
    }

    /** What others see of a node. */
    private Tensor coded(Tensor state) {
        if (!settings.nodeCodes()) {
            return state;
        }
        return nodeSign.apply(balance.ofNodes() ? Normalization.balance(state) : state);
    }

    private Tensor compared(Tensor vectors, float sharpness) {
        if (!settings.graphCodes()) {
            return settings.loss() == MatchingLoss.MARGIN ? vectors : Activations.tanh(vectors);
        }
        Tensor unit = Normalization.unitRows(balance.ofGraphs() ? Normalization.balance(vectors) : vectors);
        Tensor codes = sharpness == 0 || estimator == CodeEstimator.REINFORCE
                ? graphSign.apply(unit)
                : Activations.tanh(Elementwise.scale(unit, sharpness));
        // Codes of any length are then at most 4 apart, which suits margins of about 1.
        float length = (float) (1 / Math.sqrt(settings.graphWidth()));
        return settings.loss() == MatchingLoss.MARGIN ? Elementwise.scale(codes, length) : codes;
    }

    /** A step of propagation on one batch, with what is the same in every step. */
    private final class Update {
        private final GraphBatch batch;
        private final Tape tape;
        private final PairBlocks pairs;
        private final FloatMatrix onesAndDegrees;
        private final Tensor weights;
        private final Tensor bias;

        Update(GraphBatch batch, Tape tape) {
            this.batch = batch;
            this.tape = tape;
            pairs = new PairBlocks(batch.graphStarts());
            onesAndDegrees = tape.buffer(batch.nodeCount(), 2);
            for (int i = 0; i < batch.nodeCount(); i++) {
                onesAndDegrees.data()[2 * i] = 1f;
                onesAndDegrees.data()[2 * i + 1] = batch.graph().degree(i);
            }
            Tensor input = tape.parameter(fromMessage);
            Tensor joined = Products.dense(tape.parameter(message), input);
            weights = fromMatch == null ? joined : Segments.stack(List.of(joined, tape.parameter(fromMatch)));
            // b₂ comes once for each neighbour.
            bias = Segments.stack(
                    List.of(tape.parameter(inputBias), Products.dense(tape.parameter(messageBias), input)));
        }

        Tensor step(Tensor state, Tensor h, FloatMatrix ones) {
            Tensor both = Products.affine(h, tape.parameter(ends), ones, tape.parameter(endsBias));
            Tensor sums = Messages.reluSums(batch.graph(), both);
            Tensor input = fromMatch == null
                    ? sums
                    : Columns.concat(List.of(sums, CrossAttention.difference(h, pairs, settings.crossGraph())));
            return Gates.gru(
                    Products.affine(input, weights, onesAndDegrees, bias),
                    Products.affine(state, tape.parameter(fromState), ones, tape.parameter(stateBias)),
                    state);
        }
    }
}
