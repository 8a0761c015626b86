package dev.bgn.runtime.model;

import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.features.RowEncoder;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FirstValues;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A trained network for the classes of nodes: all that is needed to run it, and where it comes from.
 *
 * @param schema what the features come from
 * @param coding what the first layer takes of them
 * @param layers the first takes features, the last gives a number for each class
 * @param classNames one for each class
 * @param provenance where the model comes from, by name: dataset, its hash, settings, seed, accuracies, version
 */
public record NodeModel(
        ModelKind kind,
        Level level,
        FeatureSchema schema,
        FeatureCoding coding,
        List<Layer> layers,
        List<String> classNames,
        Map<String, String> provenance) {
    public NodeModel {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(level, "level");
        Objects.requireNonNull(schema, "schema");
        Objects.requireNonNull(coding, "coding");
        layers = List.copyOf(layers);
        classNames = List.copyOf(classNames);
        provenance = Map.copyOf(provenance);
        if (layers.size() < 2) {
            throw new IllegalArgumentException("a network has at least 2 layers, not " + layers.size());
        }
        for (int l = 1; l < layers.size(); l++) {
            if (layers.get(l).weights().in() != layers.get(l - 1).width()) {
                throw new IllegalArgumentException(
                        "layer " + l + " takes " + layers.get(l).weights().in() + " columns, but the one before gives "
                                + layers.get(l - 1).width());
            }
        }
        requireScoresFirst(layers);
        int in = layers.getFirst().weights().in();
        if (coding instanceof FeatureCoding.Centred(var shift) && shift.columns() != in) {
            throw new IllegalArgumentException("a shift of " + shift.columns() + " features for " + in);
        }
        if (coding instanceof FeatureCoding.Standard standard
                && standard.shift().columns() != in) {
            throw new IllegalArgumentException(
                    "a scaling of " + standard.shift().columns() + " features for " + in);
        }
        if (coding.inputColumns(coding.featureCount(in)) != in) {
            throw new IllegalArgumentException("the coding gives " + coding.inputColumns(coding.featureCount(in))
                    + " columns, but the first layer takes " + in);
        }
        if (schema.featureCount() != coding.featureCount(in)) {
            throw new IllegalArgumentException(
                    schema.featureCount() + " features are described, but there are " + coding.featureCount(in));
        }
        if (classNames.size() != layers.getLast().width()) {
            throw new IllegalArgumentException(
                    classNames.size() + " class names for " + layers.getLast().width() + " classes");
        }
    }

    /** The coefficients of an AS-GCN come from the features, which the first layer has. */
    private static void requireScoresFirst(List<Layer> layers) {
        Layer first = layers.getFirst();
        boolean scored = first.combination() instanceof Combination.AsGcn;
        if (first.combination() instanceof Combination.AsGcn(var scores)
                && scores.rows() != first.weights().in()) {
            throw new IllegalArgumentException("scores of " + scores.rows() + " features, but the first layer takes "
                    + first.weights().in());
        }
        for (int l = 0; l < layers.size(); l++) {
            Combination combination = layers.get(l).combination();
            boolean shared = combination instanceof Combination.AsGcnShared;
            if ((shared && (l == 0 || !scored)) || (l > 0 && combination instanceof Combination.AsGcn)) {
                throw new IllegalArgumentException(
                        "layer " + l + " shares coefficients that the first layer does not have");
            }
        }
    }

    /** A network whose features are only numbered. */
    public NodeModel(
            ModelKind kind,
            Level level,
            FeatureCoding coding,
            List<Layer> layers,
            List<String> classNames,
            Map<String, String> provenance) {
        this(
                kind,
                level,
                new FeatureSchema.Numbered(
                        coding.featureCount(layers.getFirst().weights().in())),
                coding,
                layers,
                classNames,
                provenance);
    }

    /** Features of a node, before they are coded. */
    public int featureCount() {
        return coding.featureCount(layers.getFirst().weights().in());
    }

    /**
     * The features of a node whose columns have these values, see {@link RowEncoder}; a column without a value is empty.
     *
     * @throws IllegalArgumentException when a name or a value does not fit, or the features do not come from columns
     */
    public Features encode(Map<String, ?> values) {
        return encode(List.of(values));
    }

    /** The features of several nodes, one after the other. */
    public Features encode(List<? extends Map<String, ?>> rows) {
        RowEncoder encoder = RowEncoder.of(schema);
        rows.forEach(encoder::add);
        return encoder.toFeatures();
    }

    public int classCount() {
        return classNames.size();
    }

    /** The same network with another description of its features. */
    public NodeModel withSchema(FeatureSchema other) {
        return new NodeModel(kind, level, other, coding, layers, classNames, provenance);
    }

    /** Columns of an embedding: the output of the last hidden layer. */
    public int embeddingWidth() {
        return layers.get(layers.size() - 2).width();
    }

    /** Whether embeddings are ±1. */
    public boolean hasCodes() {
        return layers.get(layers.size() - 2).activation() == Activation.SIGN;
    }

    /**
     * Whether the first layer adds up rows of neighbours as they are, of features in steps under weights ±1. Its sums are
     * then whole numbers up to one factor, as far as {@link FeatureCoding#givesSteps} says: exact, so that they do not depend
     * on the order of the neighbours and can be updated by adding and taking away. Floats hold them up to 2²⁴ steps.
     */
    public boolean hasWholeSums() {
        Layer first = layers.getFirst();
        boolean asTheyAre = switch (first.combination()) {
            case Combination.Sum _, Combination.Gin _ -> true;
            case Combination.Sage(Combination.Beside beside) -> beside != Combination.Beside.MEAN;
            case Combination.Gcn _, Combination.AsGcn _, Combination.AsGcnShared _, Combination.Gat _ -> false;
        };
        boolean ones = first.weights() instanceof Weights.Signs signs && signs.scale() == 1f;
        return asTheyAre && ones && coding.givesSteps();
    }

    /** The shape of the network and its first values. Provenance is left out, as it can be long. */
    @Override
    public String toString() {
        return "NodeModel " + kind + " " + level + ", classes " + FirstValues.of(classCount(), classNames::get)
                + ", features " + schema + ", " + coding + ", layers " + layers;
    }
}
