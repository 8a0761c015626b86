package dev.bgn.datasets.csv;

import dev.bgn.runtime.features.FeatureSchema;
import java.util.Objects;
import java.util.Optional;

/**
 * What a model takes of a table.
 *
 * @param schema the columns of its features
 * @param label the column that the classes were in; it need not be there
 * @param partly whether a node may lack a number that training always had. It gets no class then, and the others get
 *     theirs as though it were not in the graph
 */
public record ModelColumns(FeatureSchema.Table schema, Optional<String> label, boolean partly) {
    public ModelColumns {
        Objects.requireNonNull(schema, "schema");
    }

    /** Columns that must all be there, in every row. */
    public ModelColumns(FeatureSchema.Table schema) {
        this(schema, Optional.empty(), false);
    }
}
