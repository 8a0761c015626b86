package dev.bgn.runtime.model.file;

import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.json.JsonException;
import dev.bgn.runtime.json.JsonReader;
import dev.bgn.runtime.json.JsonText;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.runtime.model.GraphComparison;
import dev.bgn.runtime.model.MatcherShape;
import dev.bgn.runtime.model.MatcherWeights;
import dev.bgn.runtime.model.MatchingModel;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;

/** A trained graph matching network in a model file, see {@code docs/format.md}. */
public final class MatcherFile {
    static final String GRAPH_MATCHER = "graph-matcher";
    /** The most node labels of a file. */
    static final int MAX_LABELS = 4096;

    private MatcherFile() {}

    /**
     * Writes a model, whole or not at all; the same model gives the same bytes.
     *
     * @throws IllegalArgumentException when the model cannot be kept: a weight that is not finite, or names and
     *     provenance beyond 64 KiB
     */
    public static void write(Path file, MatchingModel model) throws IOException {
        MatcherShape shape = model.shape();
        if (shape.labels().size() > MAX_LABELS) {
            throw new IllegalArgumentException(
                    shape.labels().size() + " node labels; a model file holds at most " + MAX_LABELS);
        }
        SafetensorsWriter writer = new SafetensorsWriter(ModelFile.FORMAT, ModelFile.VERSION);
        writer.text(ModelFile.ARCHITECTURE, GRAPH_MATCHER);
        writer.text(
                "labels",
                JsonText.array(shape.labels().stream().map(JsonText::quoted).toList()));
        writer.text("node_width", Integer.toString(shape.nodeWidth()));
        writer.text("graph_width", Integer.toString(shape.graphWidth()));
        writer.text("steps", Integer.toString(shape.steps()));
        writer.text("cross_graph", NamedValue.of(shape.crossGraph()));
        writer.text("node_codes", Boolean.toString(shape.nodeCodes()));
        writer.text("graph_codes", Boolean.toString(shape.graphCodes()));
        writer.text("comparison", NamedValue.of(shape.comparison()));
        writer.provenance(model.provenance());
        MatcherWeights w = model.weights();
        writer.matrix("encoder", w.encoder());
        writer.matrix("ends.weight", w.ends());
        writer.vector("ends.bias", w.endsBias());
        writer.matrix("message.weight", w.message());
        writer.vector("message.bias", w.messageBias());
        writer.matrix("update.message", w.fromMessage());
        if (!shape.isSiamese()) {
            writer.matrix("update.match", w.fromMatch());
        }
        writer.vector("update.bias", w.inputBias());
        writer.matrix("update.state", w.fromState());
        writer.vector("update.state_bias", w.stateBias());
        writer.matrix("readout.weight", w.readout());
        writer.vector("readout.bias", w.readoutBias());
        writer.matrix("output.weight", w.output());
        writer.vector("output.bias", w.outputBias());
        if (shape.comparison() == GraphComparison.SCALED) {
            writer.vector("similarity", w.similarity());
        }
        writer.write(file);
    }

    /** Reads a model; whatever is wrong with the file is a {@link MalformedFileException}. */
    public static MatchingModel read(Path file) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            return read(Safetensors.map(file, arena));
        }
    }

    /** Reads a model from memory; {@code name} is for messages. */
    public static MatchingModel read(Path name, MemorySegment content) throws MalformedFileException {
        return read(Safetensors.of(name, content));
    }

    /** Whether a model file says that it holds a graph matching network. */
    static boolean isMatcher(Safetensors tensors) {
        return tensors.says(ModelFile.ARCHITECTURE, GRAPH_MATCHER);
    }

    static MatchingModel read(Safetensors tensors) throws MalformedFileException {
        tensors.requireFormat(ModelFile.FORMAT, List.of(ModelFile.VERSION), "model");
        ModelFile.requireArchitecture(tensors, GRAPH_MATCHER);
        try {
            MatcherShape shape = new MatcherShape(
                    tensors.parse("labels", text -> JsonReader.strings(text, MAX_LABELS)),
                    tensors.parse("node_width", JsonReader::sizeOf),
                    tensors.parse("graph_width", JsonReader::sizeOf),
                    tensors.parse("steps", JsonReader::sizeOf),
                    tensors.parse("cross_graph", text -> NamedValue.of(CrossGraph.values(), text, 0)),
                    tensors.parse("node_codes", MatcherFile::yes),
                    tensors.parse("graph_codes", MatcherFile::yes),
                    tensors.parse("comparison", text -> NamedValue.of(GraphComparison.values(), text, 0)));
            MatchingModel model = new MatchingModel(shape, weights(tensors, shape), tensors.provenance());
            tensors.requireNothingLeft();
            return model;
        } catch (IllegalArgumentException e) {
            throw tensors.malformed(e.getMessage());
        }
    }

    private static MatcherWeights weights(Safetensors tensors, MatcherShape shape) throws MalformedFileException {
        int d = shape.nodeWidth();
        int g = shape.graphWidth();
        return new MatcherWeights(
                tensors.matrix("encoder", shape.labelCount(), d),
                tensors.matrix("ends.weight", d, 4 * d),
                tensors.vector("ends.bias", 2 * d),
                tensors.matrix("message.weight", 2 * d, 2 * d),
                tensors.vector("message.bias", 2 * d),
                tensors.matrix("update.message", 2 * d, 3 * d),
                shape.isSiamese() ? FloatMatrix.zeros(0, 3 * d) : tensors.matrix("update.match", d, 3 * d),
                tensors.vector("update.bias", 3 * d),
                tensors.matrix("update.state", d, 3 * d),
                tensors.vector("update.state_bias", 3 * d),
                tensors.matrix("readout.weight", d, 2 * g),
                tensors.vector("readout.bias", 2 * g),
                tensors.matrix("output.weight", g, g),
                tensors.vector("output.bias", g),
                shape.comparison() == GraphComparison.SCALED
                        ? tensors.vector("similarity", 2)
                        : FloatMatrix.zeros(0, 2));
    }

    private static boolean yes(String text) throws JsonException {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new JsonException(0, "unknown value " + text);
        };
    }
}
