package dev.bgn.runtime.features;

import dev.bgn.runtime.json.JsonText;
import dev.bgn.runtime.matrix.FirstValues;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What the feature columns of a network come from, so that new data is turned into features in the same way. */
public sealed interface FeatureSchema {
    int featureCount();

    /** A name for each feature; empty where features are only numbered. */
    List<String> featureNames();

    /** Features that have numbers and nothing else. */
    record Numbered(int featureCount) implements FeatureSchema {
        public Numbered {
            if (featureCount < 0) {
                throw new IllegalArgumentException(featureCount + " features");
            }
        }

        @Override
        public List<String> featureNames() {
            return List.of();
        }
    }

    /** Features that have names; one file column each, where they come from a table. */
    record Names(List<String> featureNames) implements FeatureSchema {
        public Names {
            featureNames = List.copyOf(featureNames);
            requireFit(featureNames);
        }

        @Override
        public int featureCount() {
            return featureNames.size();
        }

        @Override
        public String toString() {
            return "Names " + textOf(featureNames);
        }
    }

    /**
     * Features made from the columns of a table, one column after the other. Columns are found by their names.
     *
     * @param id the column with the names of the nodes, where it is not called as such columns usually are
     */
    record Table(Optional<String> id, List<Column> columns) implements FeatureSchema {
        public Table(List<Column> columns) {
            this(Optional.empty(), columns);
        }

        public Table {
            columns = List.copyOf(columns);
            requireDistinct("columns", columns.stream().map(Column::name).toList());
            if (id.isPresent()
                    && columns.stream().anyMatch(column -> column.name().equals(id.get()))) {
                throw new IllegalArgumentException("the column '" + id.get() + "' has the names of the nodes");
            }
            requireFit(Stream.concat(
                            id.stream(),
                            columns.stream()
                                    .flatMap(column ->
                                            Stream.concat(Stream.of(column.name()), column.values().stream())))
                    .toList());
        }

        @Override
        public String toString() {
            return "Table " + columns.size() + " " + FirstValues.of(columns.size(), columns::get);
        }

        @Override
        public int featureCount() {
            return Math.toIntExact(
                    columns.stream().mapToLong(Column::featureCount).sum());
        }

        @Override
        public List<String> featureNames() {
            boolean oneText = columns.stream().filter(Text.class::isInstance).count() == 1;
            List<String> names = new ArrayList<>();
            for (Column column : columns) {
                switch (column) {
                    case Numeric(String name, Missing missing) -> {
                        names.add(name);
                        if (missing.isExpected()) {
                            names.add(name + " is missing");
                        }
                    }
                    case Category(String name, List<String> values) ->
                        values.forEach(value -> names.add(name + "=" + value));
                    case Text(String name, List<String> words) ->
                        words.forEach(word -> names.add(oneText ? word : name + ": " + word));
                }
            }
            return names;
        }
    }

    /** A column of a table. */
    sealed interface Column {
        String name();

        /** The values or words that are a feature each; none for a number. */
        List<String> values();

        int featureCount();
    }

    /** One feature, and a second one that is 1 where the cell is empty, if cells may be empty. */
    record Numeric(String name, Missing missing) implements Column {
        @Override
        public List<String> values() {
            return List.of();
        }

        @Override
        public int featureCount() {
            return missing.isExpected() ? 2 : 1;
        }
    }

    /**
     * What happens where a number is missing.
     *
     * @param isExpected whether there were empty cells in training, so that there is a feature for them
     * @param value what stands in for the number
     */
    record Missing(boolean isExpected, float value) {
        public static final Missing NEVER = new Missing(false, 0);

        public Missing {
            if (!Float.isFinite(value) || (!isExpected && value != 0)) {
                throw new IllegalArgumentException("a missing number cannot be " + value);
            }
        }

        public static Missing replacedBy(float value) {
            return new Missing(true, value);
        }
    }

    /** A 0/1 feature for each value; an empty cell or another value is all zeros. */
    record Category(String name, List<String> values) implements Column {
        public Category {
            values = List.copyOf(values);
            requireDistinct("values of '" + name + "'", values);
        }

        @Override
        public int featureCount() {
            return values.size();
        }

        @Override
        public String toString() {
            return "Category " + name + " " + textOf(values);
        }
    }

    /** A 0/1 feature for each word of the vocabulary; other words do not count. */
    record Text(String name, List<String> words) implements Column {
        public Text {
            words = List.copyOf(words);
            requireDistinct("words of '" + name + "'", words);
        }

        @Override
        public List<String> values() {
            return words;
        }

        @Override
        public int featureCount() {
            return words.size();
        }

        @Override
        public String toString() {
            return "Text " + name + " " + textOf(words);
        }
    }

    /**
     * Features made from the graph itself, for graphs that have none: 0/1 for the degree, the mean degree of the
     * neighbours and the clustering coefficient reaching some thresholds, then random projections of the neighbourhood.
     *
     * @param id the column of a table that has the ids of the nodes, where nobody would look for them there
     * @param hops how far the projections look, 1 … 8
     * @param projections columns for each hop, 0 … 1,024
     */
    record Structure(Optional<String> id, int hops, int projections) implements FeatureSchema {
        private static final int[] DEGREES = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 256, 512};
        private static final float[] CLUSTERINGS = {0.01f, 0.05f, 0.1f, 0.2f, 0.3f, 0.4f, 0.6f, 0.8f};

        public Structure {
            if (hops < 1 || hops > 8 || projections < 0 || projections > 1024) {
                throw new IllegalArgumentException(
                        "structure features of " + projections + " projections over " + hops + " hops");
            }
        }

        /** Of a graph whose ids are found. */
        public Structure(int hops, int projections) {
            this(Optional.empty(), hops, projections);
        }

        /** The same of a table. */
        public Structure withId(Optional<String> column) {
            return new Structure(column, hops, projections);
        }

        /** A degree, and a mean degree, is a feature from each of these on. */
        public static int[] degrees() {
            return DEGREES.clone();
        }

        /** A clustering coefficient is a feature from each of these on. */
        public static float[] clusterings() {
            return CLUSTERINGS.clone();
        }

        @Override
        public int featureCount() {
            return 2 * DEGREES.length + CLUSTERINGS.length + hops * projections;
        }

        @Override
        public List<String> featureNames() {
            List<String> names = new ArrayList<>();
            Arrays.stream(DEGREES).forEach(least -> names.add("degree ≥ " + least));
            Arrays.stream(DEGREES).forEach(least -> names.add("mean degree of neighbours ≥ " + least));
            for (float least : CLUSTERINGS) {
                names.add("clustering ≥ " + least);
            }
            for (int hop = 1; hop <= hops; hop++) {
                for (int p = 0; p < projections; p++) {
                    names.add("projection " + p + " over " + hop + (hop == 1 ? " hop" : " hops"));
                }
            }
            return names;
        }
    }

    /** Names of features as they are: named, or numbered where there are none. */
    static FeatureSchema ofNames(List<String> names, int featureCount) {
        return names.isEmpty() ? new Numbered(featureCount) : new Names(names);
    }

    /** The columns that a table must have; nothing where features have no names, or names that no column can have. */
    default Optional<Table> toTable() {
        return switch (this) {
            case Table table -> Optional.of(table);
            case Names(List<String> names) ->
                Set.copyOf(names).size() == names.size() && names.stream().noneMatch(String::isBlank)
                        ? Optional.of(new Table(names.stream()
                                .<Column>map(name -> new Numeric(name, Missing.NEVER))
                                .toList()))
                        : Optional.empty();
            // Whatever columns there are.
            case Structure structure -> Optional.of(new Table(structure.id(), List.of()));
            case Numbered _ -> Optional.empty();
        };
    }

    /** All names together may take so many bytes, so that they fit a model file. */
    int MAX_NAME_BYTES = 1 << 23;

    private static void requireFit(List<String> names) {
        long bytes = 0;
        for (String name : names) {
            bytes += JsonText.quoted(name).getBytes(StandardCharsets.UTF_8).length + 1;
        }
        if (bytes > MAX_NAME_BYTES) {
            throw new IllegalArgumentException(names.size() + " names of features take " + bytes
                    + " bytes; a model holds at most " + MAX_NAME_BYTES + " bytes of names");
        }
    }

    private static String textOf(List<String> names) {
        return names.size() + " " + FirstValues.of(names.size(), names::get);
    }

    private static void requireDistinct(String what, List<String> names) {
        if (Set.copyOf(names).size() != names.size()) {
            throw new IllegalArgumentException("the " + what + " are not distinct");
        }
    }
}
