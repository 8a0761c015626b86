package dev.bgn.datasets.csv;

import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.features.FeatureSchema.Category;
import dev.bgn.runtime.features.FeatureSchema.Column;
import dev.bgn.runtime.features.FeatureSchema.Numeric;
import dev.bgn.runtime.features.FeatureSchema.Text;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Turns the cells of a nodes file into features, as a schema says. */
final class FeatureColumns {
    private static final int SHOWN = 3;

    private final List<Reader> readers = new ArrayList<>();

    /** One column of the schema. */
    private static final class Reader {
        private final Column column;
        private final int field;
        private final int first;
        private final boolean number;
        private final Map<String, Integer> places = new HashMap<>();
        private final TreeSet<String> unknown = new TreeSet<>();
        private int unknownCells;
        private int emptyCells;
        private int withoutWords;

        Reader(Column column, int field, int first) {
            this.column = column;
            this.field = field;
            this.first = first;
            this.number = column instanceof Numeric;
            for (String value : column.values()) {
                places.put(value, first + places.size());
            }
        }

        void read(CsvRow row, RowSink sink) throws MalformedFileException {
            char only = row.onlyCharacter(field);
            if (number && only >= '0' && only <= '9') {
                // Most cells of a wide table.
                sink.set(first, only - '0');
                return;
            }
            switch (column) {
                case Numeric(String name, FeatureSchema.Missing missing) -> {
                    boolean absent = row.isMissing(field);
                    if (absent && !missing.isExpected()) {
                        throw row.error("column '" + name + "': a number is missing; there was always one in training");
                    }
                    sink.set(first, absent ? missing.value() : row.number(field, name));
                    if (absent) {
                        sink.set(first + 1, 1);
                    }
                }
                case Category _ -> {
                    if (row.isEmpty(field)) {
                        emptyCells++;
                    } else {
                        setCategory(row.text(field), sink);
                    }
                }
                case Text _ -> {
                    boolean[] any = {false};
                    Words.forEach(row.text(field), word -> {
                        Integer place = places.get(word);
                        if (place != null) {
                            sink.set(place, 1);
                            any[0] = true;
                        }
                    });
                    withoutWords += any[0] ? 0 : 1;
                }
            }
        }

        private void setCategory(String value, RowSink sink) {
            Integer place = places.get(value);
            if (place != null) {
                sink.set(place, 1);
                return;
            }
            unknownCells++;
            if (unknown.size() < SHOWN) {
                unknown.add(value);
            }
        }
    }

    /** Takes the features of a row. */
    interface RowSink {
        void set(int feature, float value);
    }

    FeatureColumns(FeatureSchema.Table schema, NodeColumns columns) {
        int first = 0;
        for (Column column : schema.columns()) {
            readers.add(new Reader(column, columns.indexOf(column.name()), first));
            first += column.featureCount();
        }
    }

    void read(CsvRow row, RowSink sink) throws MalformedFileException {
        for (Reader reader : readers) {
            reader.read(row, sink);
        }
    }

    /** Where categories are empty; that a column is so everywhere is told where its values are counted. */
    Optional<String> emptyCategories() {
        return readers.stream()
                .filter(reader -> reader.emptyCells > 0 && reader.column.featureCount() > 0)
                .map(reader -> "'" + reader.column.name() + "' of " + reader.emptyCells
                        + (reader.emptyCells == 1 ? " node" : " nodes"))
                .reduce((a, b) -> a + ", " + b)
                .map(all -> "empty categories count as no value: " + all);
    }

    /** What did not fit the schema and was left out. */
    List<String> remarks() {
        Stream<String> values = readers.stream()
                .filter(reader -> reader.unknownCells > 0)
                .map(reader -> "column '" + reader.column.name() + "': " + reader.unknownCells
                        + (reader.unknownCells == 1 ? " node has a value" : " nodes have values")
                        + " that training did not have ('" + String.join("', '", reader.unknown)
                        + "'), counted as no value");
        // That a column has no feature at all is told where its words are counted.
        Stream<String> words = readers.stream()
                .filter(reader -> reader.withoutWords > 0 && reader.column.featureCount() > 0)
                .map(reader -> "column '" + reader.column.name() + "': " + reader.withoutWords
                        + (reader.withoutWords == 1 ? " node has" : " nodes have") + " no word that is a feature");
        return Stream.concat(values, words).toList();
    }
}
