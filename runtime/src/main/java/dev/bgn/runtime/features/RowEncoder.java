package dev.bgn.runtime.features;

import dev.bgn.runtime.features.FeatureSchema.Category;
import dev.bgn.runtime.features.FeatureSchema.Column;
import dev.bgn.runtime.features.FeatureSchema.Missing;
import dev.bgn.runtime.features.FeatureSchema.Numeric;
import dev.bgn.runtime.features.FeatureSchema.Structure;
import dev.bgn.runtime.features.FeatureSchema.Table;
import dev.bgn.runtime.features.FeatureSchema.Text;
import dev.bgn.runtime.matrix.FeatureRows;
import dev.bgn.runtime.matrix.Features;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Turns rows of a table into features, as a schema says. Whatever the rows come from, the same cells give the same bits:
 *
 * <ul>
 *   <li>A number is one feature. A missing one is replaced as the schema says, with a second feature that is 1.
 *   <li>A category is a feature for each value: 1 for the value of the cell; none for an empty cell or an unknown value.
 *   <li>A text is a feature for each word: 1 for the words that are there.
 * </ul>
 *
 * What did not fit is counted, see {@link #misfits()}.
 */
public final class RowEncoder {
    private static final int SHOWN = 3;

    private final Table schema;
    private final Set<String> names;
    private final List<Cell> cells = new ArrayList<>();
    private final FeatureRows rows;

    private RowEncoder(Table schema) {
        this.schema = schema;
        names = schema.columns().stream().map(Column::name).collect(Collectors.toUnmodifiableSet());
        int first = 0;
        for (Column column : schema.columns()) {
            cells.add(new Cell(cells.size(), column, first));
            first += column.featureCount();
        }
        // Only a text has so many features that a row of zeros would be too much work.
        boolean hasText = schema.columns().stream().anyMatch(Text.class::isInstance);
        rows = new FeatureRows(first, hasText);
    }

    /**
     * An encoder without rows.
     *
     * @throws IllegalArgumentException where features do not come from columns
     */
    public static RowEncoder of(FeatureSchema schema) {
        if (schema instanceof Structure) {
            throw new IllegalArgumentException("the features are made from the structure of a graph, not from a row");
        }
        return new RowEncoder(schema.toTable()
                .orElseThrow(() -> new IllegalArgumentException(
                        "the " + schema.featureCount() + " features are numbered, and have no columns to name")));
    }

    /** Why a cell gave less than it could. */
    public enum Reason {
        /** A category that the schema does not know. */
        UNKNOWN_VALUE,
        /** A text of which no word is a feature. */
        NO_KNOWN_WORD,
        /** An empty category. */
        NO_VALUE,
        /** A missing number, whether the schema has a replacement or not. */
        NO_NUMBER
    }

    /**
     * Cells of a column that gave less than they could.
     *
     * @param cells how many
     * @param examples some of their texts, sorted, where they are unknown values
     */
    public record Misfit(Reason reason, String column, int cells, List<String> examples) {}

    /** A column of the schema, and what was seen of it. */
    private static final class Cell {
        private final int place;
        private final Column column;
        /** The same where it is a number, as most columns of wide tables are; else null. */
        private final Numeric number;

        private final int first;
        private final Map<String, Integer> features = new HashMap<>();
        private final TreeSet<String> unknown = new TreeSet<>();
        private final Map<Reason, Integer> misfits = new EnumMap<>(Reason.class);

        Cell(int place, Column column, int first) {
            this.place = place;
            this.column = column;
            this.number = column instanceof Numeric numeric ? numeric : null;
            this.first = first;
            column.values().forEach(value -> features.put(value, first + features.size()));
        }

        private void count(Reason reason) {
            misfits.merge(reason, 1, Integer::sum);
        }

        /** Returns false where there is nothing to replace a missing number by. */
        boolean read(Row row, FeatureRows into) {
            if (number != null) {
                float value = row.number(place);
                if (Float.isFinite(value)) {
                    into.set(first, value);
                    return true;
                }
                return replaceNumber(row, into, number);
            }
            switch (column) {
                case Numeric _ -> throw new IllegalStateException("has been read");
                case Category _ -> {
                    String value = row.text(place);
                    Integer feature = features.get(value);
                    if (feature != null) {
                        into.set(feature, 1);
                    } else if (value.isBlank()) {
                        count(Reason.NO_VALUE);
                    } else {
                        count(Reason.UNKNOWN_VALUE);
                        addUnknown(value);
                    }
                }
                case Text _ -> {
                    boolean[] any = {false};
                    Words.forEach(row.text(place), word -> {
                        Integer feature = features.get(word);
                        if (feature != null) {
                            into.set(feature, 1);
                            any[0] = true;
                        }
                    });
                    if (!any[0]) {
                        count(Reason.NO_KNOWN_WORD);
                    }
                }
            }
            return true;
        }

        private boolean replaceNumber(Row row, FeatureRows into, Numeric numeric) {
            if (!row.isMissing(place)) {
                throw new IllegalArgumentException(
                        "column '" + numeric.name() + "': " + Decimal.problem(row.text(place)));
            }
            count(Reason.NO_NUMBER);
            if (numeric.missing().isExpected()) {
                into.set(first, numeric.missing().value());
                into.set(first + 1, 1);
            }
            return numeric.missing().isExpected();
        }

        private void addUnknown(String value) {
            if (unknown.size() < SHOWN) {
                unknown.add(value);
            }
        }

        Misfit misfit(Reason reason) {
            return new Misfit(
                    reason,
                    column.name(),
                    misfits.get(reason),
                    reason == Reason.UNKNOWN_VALUE ? List.copyOf(unknown) : List.of());
        }
    }

    /**
     * Adds a row.
     *
     * @return the column whose number is missing although training always had one: all features of the row are 0 then
     * @throws IllegalArgumentException when a cell is not what its column needs; the row is not added then
     */
    public Optional<String> add(Row row) {
        Optional<String> lacking = Optional.empty();
        try {
            for (Cell cell : cells) {
                if (!cell.read(row, rows) && lacking.isEmpty()) {
                    lacking = Optional.of(cell.column.name());
                }
            }
        } catch (IllegalArgumentException e) {
            rows.clearRow();
            throw e;
        }
        if (lacking.isPresent()) {
            rows.clearRow();
        }
        rows.endRow();
        return lacking;
    }

    /**
     * Adds a row of named values: numbers, texts, true and false. A key that is not there and null are an empty cell, and
     * so is a blank text.
     *
     * @throws IllegalArgumentException when a name is unknown, a value is not what its column needs, or a number is missing
     *     that training always had; the row is not added then
     */
    public void add(Map<String, ?> values) {
        for (String name : values.keySet()) {
            if (!names.contains(name)) {
                throw new IllegalArgumentException("no column '" + name + "'; the columns are "
                        + schema.columns().stream().map(Column::name).limit(20).collect(Collectors.joining(", ")));
            }
        }
        MapRow row = new MapRow(schema.columns(), values);
        for (Cell cell : cells) {
            if (cell.column instanceof Numeric(String name, Missing missing)
                    && !missing.isExpected()
                    && row.isMissing(cell.place)) {
                throw new IllegalArgumentException(
                        "column '" + name + "': a number is missing; there was always one in training");
            }
        }
        add(row);
    }

    /** A row whose cells have names. */
    private record MapRow(List<Column> columns, Map<String, ?> values) implements Row {
        private Object value(int column) {
            return values.get(columns.get(column).name());
        }

        @Override
        public String text(int column) {
            return switch (value(column)) {
                case null -> "";
                case String text -> columns.get(column) instanceof Numeric ? text.strip() : text;
                case Number number -> number.toString();
                case Boolean flag -> flag.toString();
                case Object other ->
                    throw new IllegalArgumentException("column '"
                            + columns.get(column).name() + "': a "
                            + other.getClass().getSimpleName() + " is neither a number, a text, true nor false");
            };
        }

        @Override
        public float number(int column) {
            return switch (value(column)) {
                case Number number -> number.floatValue();
                case Boolean flag -> flag ? 1 : 0;
                case null, default -> Decimal.parse(text(column));
            };
        }

        @Override
        public boolean isMissing(int column) {
            return Decimal.isMissing(text(column));
        }
    }

    /** What did not fit, by reason and then by column. */
    public List<Misfit> misfits() {
        return cells.stream()
                .flatMap(cell -> cell.misfits.keySet().stream().map(cell::misfit))
                .sorted(Comparator.comparing(Misfit::reason))
                .toList();
    }

    /**
     * The features of all rows; the encoder has none then.
     *
     * @throws IllegalArgumentException when they do not fit an array
     */
    public Features toFeatures() {
        return rows.toFeatures();
    }
}
