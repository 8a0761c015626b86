package dev.bgn.runtime.model.file;

import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.json.JsonReader;
import dev.bgn.runtime.json.JsonText;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Weights;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A trained network for the classes of nodes in one file; {@link MatcherFile} has those for graphs. It is a valid
 * safetensors file, with a checksum of ours as its last tensor; see {@code docs/format.md} for every byte of it.
 */
public final class ModelFile {
    static final String FORMAT = "bgn-model";
    static final String VERSION = "2";
    private static final String FIRST_VERSION = "1";
    static final int MAX_CLASSES = 4096;

    /** Of the header, for all but the classes: layers and provenance. */
    private static final int ROOM_FOR_THE_REST = 1 << 13;

    static final String ARCHITECTURE = "architecture";
    private static final String SCHEMA = "features";
    private static final String NODE_CLASSIFIER = "node-classifier";

    private ModelFile() {}

    /**
     * Writes a model, whole or not at all; the same model gives the same bytes.
     *
     * @throws IllegalArgumentException when the model cannot be kept: a weight that is not finite, or names and
     *     provenance beyond 64 KiB
     */
    public static void write(Path file, NodeModel model) throws IOException {
        if (model.classCount() > MAX_CLASSES) {
            throw new IllegalArgumentException(
                    model.classCount() + " classes; a model file holds at most " + MAX_CLASSES);
        }
        SafetensorsWriter writer = new SafetensorsWriter(FORMAT, VERSION);
        writer.text(ARCHITECTURE, NODE_CLASSIFIER);
        writer.text("kind", NamedValue.of(model.kind()));
        writer.text("level", NamedValue.of(model.level()));
        writer.text("classes", namesText(model.classNames()));
        writer.text("layers", Integer.toString(model.layers().size()));
        writer.provenance(model.provenance());
        CodingText.write(writer, model.coding());
        if (hasSchema(model)) {
            writer.bytes(SCHEMA, PackedText.pack(FeatureSchemaText.of(model.schema())));
        }
        for (int l = 0; l < model.layers().size(); l++) {
            writeLayer(writer, "layer." + l, model.layers().get(l));
        }
        writer.write(file);
    }

    /**
     * Fails where no model with these classes and features can be kept, so that this is known before one is trained.
     *
     * @throws IllegalArgumentException in words for a user
     */
    public static void requireRoom(List<String> classNames, FeatureSchema schema) {
        if (classNames.size() > MAX_CLASSES) {
            throw new IllegalArgumentException(
                    classNames.size() + " classes; a model file holds at most " + MAX_CLASSES);
        }
        int most = SafetensorsHeader.MAX_BYTES - ROOM_FOR_THE_REST;
        int bytes = JsonText.quoted(namesText(classNames)).getBytes(StandardCharsets.UTF_8).length;
        if (bytes > most) {
            throw new IllegalArgumentException("the names of " + classNames.size() + " classes take " + bytes
                    + " bytes; a model file has " + most + " for them");
        }
        if (!(schema instanceof FeatureSchema.Numbered)) {
            PackedText.pack(FeatureSchemaText.of(schema));
        }
    }

    private static String namesText(List<String> names) {
        return JsonText.array(names.stream().map(JsonText::quoted).toList());
    }

    /** Features that are only numbered are not worth a tensor. */
    private static boolean hasSchema(NodeModel model) {
        return !(model.schema() instanceof FeatureSchema.Numbered);
    }

    /** How many bytes of its file describe the features of a model: names, categories, vocabulary. */
    public static int schemaBytes(NodeModel model) {
        return hasSchema(model) ? PackedText.pack(FeatureSchemaText.of(model.schema())).length : 0;
    }

    private static void writeLayer(SafetensorsWriter writer, String name, Layer layer) {
        writer.text(name, LayerText.of(layer).toJson());
        switch (layer.weights()) {
            case Weights.Real real -> writer.matrix(name + ".weight", real.matrix());
            case Weights.Signs signs -> {
                writer.bits(name + ".weight", signs.packed());
                if (signs.scale() != 1) {
                    writer.number(name + ".scale", signs.scale());
                }
            }
        }
        if (layer.combination() instanceof Combination.Gat attention) {
            writer.vector(name + ".attention_own", attention.own());
            writer.vector(name + ".attention_other", attention.other());
        } else if (layer.combination() instanceof Combination.Gin gin) {
            writer.number(name + ".epsilon", gin.epsilon());
        } else if (layer.combination() instanceof Combination.AsGcn adaptive) {
            writer.matrix(name + ".scores", adaptive.scores());
        }
    }

    /** Reads a model; whatever is wrong with the file is a {@link MalformedFileException}. */
    public static NodeModel read(Path file) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            return read(Safetensors.map(file, arena));
        }
    }

    /** Reads a model from memory, one that a program brings along for example; {@code name} is for messages. */
    public static NodeModel read(Path name, MemorySegment content) throws MalformedFileException {
        return read(Safetensors.of(name, content));
    }

    static NodeModel read(Safetensors tensors) throws MalformedFileException {
        boolean version1 = tensors.requireFormat(FORMAT, List.of(FIRST_VERSION, VERSION), "model")
                .equals(FIRST_VERSION);
        requireArchitecture(tensors, NODE_CLASSIFIER);
        try {
            ModelKind kind = tensors.parse("kind", text -> NamedValue.of(ModelKind.values(), text, 0));
            Level level = tensors.parse("level", text -> NamedValue.of(Level.values(), text, 0));
            List<String> classes = tensors.parse("classes", text -> JsonReader.strings(text, MAX_CLASSES));
            int count = tensors.parse("layers", JsonReader::sizeOf);
            List<Layer> layers = new ArrayList<>();
            // A count that is too high ends at the first layer that is not there.
            for (int l = 0; l < count; l++) {
                layers.add(readLayer(tensors, "layer." + l));
            }
            if (layers.isEmpty()) {
                throw tensors.malformed("has no layers");
            }
            FeatureCoding coding = CodingText.read(
                    tensors, version1, layers.getFirst().weights().in());
            NodeModel model = new NodeModel(kind, level, coding, layers, classes, tensors.provenance());
            if (!version1 && tensors.has(SCHEMA)) {
                int features = model.featureCount();
                model = model.withSchema(tensors.packed(SCHEMA, text -> FeatureSchemaText.parse(text, features)));
            }
            tensors.requireNothingLeft();
            return model;
        } catch (IllegalArgumentException e) {
            throw tensors.malformed(e.getMessage());
        }
    }

    /** Fails unless the file holds a model of this kind. */
    static void requireArchitecture(Safetensors tensors, String expected) throws MalformedFileException {
        String architecture = tensors.text(ARCHITECTURE);
        if (!architecture.equals(expected)) {
            throw tensors.malformed("the model is a " + architecture + ", not a " + expected);
        }
    }

    private static Layer readLayer(Safetensors tensors, String name) throws MalformedFileException {
        LayerText text = tensors.parse(name, LayerText::parse);
        return new Layer(
                readWeights(tensors, name, text),
                readCombination(tensors, name, text),
                text.activation(),
                text.balance());
    }

    private static Weights readWeights(Safetensors tensors, String name, LayerText text) throws MalformedFileException {
        return switch (text.weights()) {
            case LayerText.REAL -> new Weights.Real(tensors.matrix(name + ".weight", text.in(), text.out()));
            case LayerText.SIGNS -> {
                boolean turned = Weights.Signs.isTurned(text.in(), text.out());
                BitMatrix packed = tensors.bits(
                        name + ".weight", turned ? text.out() : text.in(), turned ? text.in() : text.out());
                float scale = tensors.has(name + ".scale") ? tensors.floats(name + ".scale", 1)[0] : 1;
                yield new Weights.Signs(text.in(), text.out(), packed.copy(), scale);
            }
            default -> throw tensors.malformed(name + ": unknown weights " + text.weights());
        };
    }

    private static Combination readCombination(Safetensors tensors, String name, LayerText text)
            throws MalformedFileException {
        return switch (text.combination()) {
            case "sum" -> new Combination.Sum();
            case "symmetric" -> new Combination.Gcn();
            case "isomorphism" -> new Combination.Gin(tensors.floats(name + ".epsilon", 1)[0]);
            case "beside-sum" -> new Combination.Sage(Combination.Beside.SUM);
            case "beside-mean" -> new Combination.Sage(Combination.Beside.MEAN);
            case "beside-even" -> new Combination.Sage(Combination.Beside.EVEN);
            case LayerText.ATTENTION ->
                new Combination.Gat(
                        tensors.vector(name + ".attention_own", text.out()),
                        tensors.vector(name + ".attention_other", text.out()),
                        text.heads(),
                        text.leaky());
            case LayerText.ADAPTIVE -> new Combination.AsGcn(tensors.matrix(name + ".scores", text.in(), 2));
            case LayerText.ADAPTIVE_SHARED -> new Combination.AsGcnShared();
            default -> throw tensors.malformed(name + ": unknown combination " + text.combination());
        };
    }
}
