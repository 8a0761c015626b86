package dev.bgn.runtime.model;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.Shape;
import java.util.List;

/**
 * The weights of a graph matching network; all are real. With d numbers of a node's state and g of a graph's vector,
 * products are {@code x · W + b}, and biases have one row.
 *
 * @param encoder labels × d: the first state of a node
 * @param ends d × 4d: A beside B, of the two ends of an edge
 * @param endsBias c, 2d
 * @param message W₂, 2d × 2d
 * @param messageBias b₂, 2d
 * @param fromMessage 2d × 3d: the GRU's weights for messages, its reset, update and candidate parts side by side
 * @param fromMatch d × 3d: those for what cross-graph attention found; 0 × 3d in the siamese form
 * @param inputBias 3d
 * @param fromState d × 3d: those for the state itself
 * @param stateBias 3d
 * @param readout d × 2g: W_g of the gates beside W_v of the values
 * @param readoutBias 2g
 * @param output W_o, g × g
 * @param outputBias g
 * @param similarity 1 × 2: scale and offset of {@link GraphComparison#SCALED}; 0 × 2 for other comparisons
 */
public record MatcherWeights(
        FloatMatrix encoder,
        FloatMatrix ends,
        FloatMatrix endsBias,
        FloatMatrix message,
        FloatMatrix messageBias,
        FloatMatrix fromMessage,
        FloatMatrix fromMatch,
        FloatMatrix inputBias,
        FloatMatrix fromState,
        FloatMatrix stateBias,
        FloatMatrix readout,
        FloatMatrix readoutBias,
        FloatMatrix output,
        FloatMatrix outputBias,
        FloatMatrix similarity) {
    /** All matrices, in the order of the file. */
    List<FloatMatrix> all() {
        return List.of(
                encoder,
                ends,
                endsBias,
                message,
                messageBias,
                fromMessage,
                fromMatch,
                inputBias,
                fromState,
                stateBias,
                readout,
                readoutBias,
                output,
                outputBias,
                similarity);
    }

    /** Fails unless every matrix fits the network. */
    void requireFit(MatcherShape shape) {
        int d = shape.nodeWidth();
        int g = shape.graphWidth();
        require("encoder", encoder, shape.labelCount(), d);
        require("ends", ends, d, 4 * d);
        require("endsBias", endsBias, 1, 2 * d);
        require("message", message, 2 * d, 2 * d);
        require("messageBias", messageBias, 1, 2 * d);
        require("fromMessage", fromMessage, 2 * d, 3 * d);
        require("fromMatch", fromMatch, shape.isSiamese() ? 0 : d, 3 * d);
        require("inputBias", inputBias, 1, 3 * d);
        require("fromState", fromState, d, 3 * d);
        require("stateBias", stateBias, 1, 3 * d);
        require("readout", readout, d, 2 * g);
        require("readoutBias", readoutBias, 1, 2 * g);
        require("output", output, g, g);
        require("outputBias", outputBias, 1, g);
        require("similarity", similarity, shape.comparison() == GraphComparison.SCALED ? 1 : 0, 2);
    }

    private static void require(String name, FloatMatrix matrix, int rows, int columns) {
        Shape expected = new Shape(rows, columns);
        if (!matrix.shape().equals(expected)) {
            throw new IllegalArgumentException(
                    "weights " + name + " are " + matrix.shape() + " where " + expected + " is expected");
        }
    }
}
