package dev.bgn.runtime.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bgn.runtime.features.FeatureSchema.Category;
import dev.bgn.runtime.features.FeatureSchema.Column;
import dev.bgn.runtime.features.FeatureSchema.Missing;
import dev.bgn.runtime.features.FeatureSchema.Names;
import dev.bgn.runtime.features.FeatureSchema.Numbered;
import dev.bgn.runtime.features.FeatureSchema.Numeric;
import dev.bgn.runtime.features.FeatureSchema.Structure;
import dev.bgn.runtime.features.FeatureSchema.Table;
import dev.bgn.runtime.features.FeatureSchema.Text;
import dev.bgn.runtime.features.RowEncoder.Misfit;
import dev.bgn.runtime.features.RowEncoder.Reason;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RowEncoderTest {
    private static final String HOSTILE = "\u001b[2J,\"é\n\u202e=1";
    private static final Table TABLE = new Table(List.of(
            new Numeric("price", Missing.NEVER),
            new Numeric("age", Missing.replacedBy(41.5f)),
            new Category(HOSTILE, List.of("a", "b " + HOSTILE, " ")),
            new Text("title", List.of("graph", "größe", "n0de"))));

    private static float[] row(Features features, int row) {
        FloatMatrix dense = switch (features) {
            case Features.Dense(FloatMatrix matrix) -> matrix;
            case Features.Sparse sparse -> sparse.matrix().toDense();
        };
        return Arrays.copyOfRange(dense.data(), row * dense.columns(), (row + 1) * dense.columns());
    }

    private static float[] encoded(Map<String, ?> values) {
        RowEncoder encoder = RowEncoder.of(TABLE);
        encoder.add(values);
        return row(encoder.toFeatures(), 0);
    }

    /** Says the same as the encoder in as few words as possible: every feature asks the cells what it is. */
    private static float[] naive(Table schema, Map<String, ?> values) {
        List<Float> features = new ArrayList<>();
        for (Column column : schema.columns()) {
            Object cell = values.get(column.name());
            String text = cell == null ? "" : cell.toString();
            if (column instanceof Numeric(String _, Missing missing)) {
                boolean none = List.of("", "na", "n/a", "nan", "null")
                        .contains(text.strip().toLowerCase(Locale.ROOT));
                features.add(none ? missing.value() : Float.parseFloat(text));
                if (missing.isExpected()) {
                    features.add(none ? 1f : 0f);
                }
            } else if (column instanceof Category) {
                column.values().forEach(value -> features.add(value.equals(text) ? 1f : 0f));
            } else {
                List<String> words = List.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{Nd}]+"));
                column.values().forEach(word -> features.add(words.contains(word) ? 1f : 0f));
            }
        }
        float[] row = new float[features.size()];
        for (int i = 0; i < row.length; i++) {
            row[i] = features.get(i);
        }
        return row;
    }

    @Test
    void randomTablesAreAsTheNaiveEncoderSays() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            List<Column> columns = new ArrayList<>();
            int count = 1 + random.nextInt(6);
            for (int c = 0; c < count; c++) {
                String name = c + HOSTILE;
                columns.add(
                        switch (random.nextInt(seed % 2 == 0 ? 2 : 3)) {
                            case 0 ->
                                new Numeric(
                                        name,
                                        random.nextBoolean() ? Missing.NEVER : Missing.replacedBy(random.nextInt(3)));
                            case 1 -> new Category(name, List.of("1", "true", "2.5", "Größe 7"));
                            default -> new Text(name, List.of("größe", "7", "x", "true"));
                        });
            }
            Table schema = new Table(columns);
            RowEncoder encoder = RowEncoder.of(schema);
            List<float[]> expected = new ArrayList<>();
            for (int r = 0; r < 40; r++) {
                Map<String, Object> values = new HashMap<>();
                for (Column column : columns) {
                    Object cell = column instanceof Numeric(String _, Missing missing)
                            ? number(random, missing)
                            : text(random);
                    if (cell != null || random.nextBoolean()) {
                        values.put(column.name(), cell);
                    }
                }
                encoder.add(values);
                expected.add(naive(schema, values));
            }
            Features features = encoder.toFeatures();
            for (int r = 0; r < expected.size(); r++) {
                assertThat(row(features, r)).as("seed %d, row %d", seed, r).containsExactly(expected.get(r));
            }
        }
    }

    private static Object number(Random random, Missing missing) {
        return switch (random.nextInt(missing.isExpected() ? 9 : 6)) {
            case 0 -> random.nextInt(10);
            case 1 -> random.nextFloat();
            case 2 -> Integer.toString(random.nextInt(10));
            case 3 -> random.nextLong(-1L << 20, 1L << 20);
            case 4 -> " " + random.nextInt(1000) + ".25e" + random.nextInt(-9, 9) + " ";
            case 5 -> (byte) 0;
            case 6 -> List.of("", "  ", "NA", "n/a", "NaN", "Null").get(random.nextInt(6));
            case 7 -> Double.NaN;
            default -> null;
        };
    }

    private static Object text(Random random) {
        return List.of(1, 2.5, true, false, "true", "1", "Größe 7", "größe!X", "", " ", HOSTILE, "x-x 7 x", 7L)
                .get(random.nextInt(13));
    }

    @Test
    void aRowOfEachKindOfCell() {
        assertThat(encoded(Map.of("price", 12.5, "age", "30", HOSTILE, "b " + HOSTILE, "title", "Graphs: GRAPH Größe")))
                .containsExactly(12.5f, 30, 0, 0, 1, 0, 1, 1, 0);
        assertThat(encoded(Map.of("price", true, HOSTILE, " "))).containsExactly(1, 41.5f, 1, 0, 0, 1, 0, 0, 0);
        assertThat(encoded(Map.of("price", " 1e2 ", "age", "n/a"))).containsExactly(100, 41.5f, 1, 0, 0, 0, 0, 0, 0);
    }

    @Test
    void whatDidNotFitIsCounted() {
        RowEncoder encoder = RowEncoder.of(TABLE);
        for (String value : List.of("z", "y", "x", "w", "y", "a", "")) {
            encoder.add(Map.of("price", 1, HOSTILE, value, "title", value.equals("a") ? "a graph" : value));
        }
        assertThat(encoder.misfits())
                .containsExactly(
                        new Misfit(Reason.UNKNOWN_VALUE, HOSTILE, 5, List.of("x", "y", "z")),
                        new Misfit(Reason.NO_KNOWN_WORD, "title", 6, List.of()),
                        new Misfit(Reason.NO_VALUE, HOSTILE, 1, List.of()),
                        new Misfit(Reason.NO_NUMBER, "age", 7, List.of()));
    }

    @Test
    void whatIsNoRowIsToldAndNotAdded() {
        RowEncoder encoder = RowEncoder.of(TABLE);
        refused(encoder, Map.of("price", 1, "prize", 2), "no column 'prize'; the columns are price, age, ");
        refused(encoder, Map.of("price", "cheap"), "column 'price': 'cheap' is not a number");
        refused(
                encoder,
                Map.of("price", "0,5"),
                "column 'price': '0,5' is not a number; write it with a decimal point");
        refused(encoder, Map.of("price", 1e300), "column 'price': '1.0E300' is too large for a 32-bit float");
        refused(
                encoder,
                Map.of("price", Double.NEGATIVE_INFINITY),
                "column 'price': '-Infinity' is not a finite number");
        refused(encoder, Map.of("age", 3), "column 'price': a number is missing; there was always one in training");
        refused(
                encoder,
                Map.of("price", 3, "title", List.of("graph")),
                "column 'title': a List12 is neither a number, a text, true nor false");
        encoder.add(Map.of("price", 7));
        Features features = encoder.toFeatures();
        assertThat(features.shape().rows()).isOne();
        assertThat(row(features, 0)).containsExactly(7, 41.5f, 1, 0, 0, 0, 0, 0, 0);
    }

    private static void refused(RowEncoder encoder, Map<String, ?> values, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encoder.add(values))
                .withMessageStartingWith(message);
    }

    @Test
    void onlyColumnsCanBeEncoded() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RowEncoder.of(new Numbered(1433)))
                .withMessage("the 1433 features are numbered, and have no columns to name");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RowEncoder.of(new Structure(3, 32)))
                .withMessage("the features are made from the structure of a graph, not from a row");
        RowEncoder named = RowEncoder.of(new Names(List.of("b", "a")));
        named.add(Map.of("a", 1, "b", 2));
        assertThat(row(named.toFeatures(), 0)).containsExactly(2, 1);
    }
}
