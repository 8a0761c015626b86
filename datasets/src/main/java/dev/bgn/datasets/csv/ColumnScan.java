package dev.bgn.datasets.csv;

import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.features.Decimal;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.features.FeatureSchema.Missing;
import dev.bgn.runtime.features.Words;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds out from its cells what a column is: a number where all cells are numbers or empty, else a category where a few
 * values repeat. Nothing else is guessed: a typing error in a column of numbers, ids and free text are errors.
 */
final class ColumnScan {
    /** More values than that are no category unless somebody says so. */
    private static final int MOST_GUESSED = 64;

    private static final int MOST_VALUES = 1 << 16;

    private final Path file;
    private final String name;
    private final ColumnKind told;
    private final Map<String, Integer> textsWith = new HashMap<>();
    private final Set<String> wordsOfText = new HashSet<>();
    private final Set<String> values = new TreeSet<>();
    private final boolean[] seen = new boolean[128];
    private long cells;
    private long numbers;
    private long missing;
    private double sum;
    private long vanished;
    private float first;
    private boolean counting = true;
    private boolean binary = true;
    private long likeNumbers;
    private String wrong;
    private long wrongLine;

    /** @param told what the column is, or nothing where that is to be found out */
    ColumnScan(Path file, String name, ColumnKind told) {
        this.file = file;
        this.name = name;
        this.told = told;
    }

    void add(CsvRow row, int field) throws MalformedFileException {
        if (told == ColumnKind.TEXT) {
            wordsOfText.clear();
            Words.forEach(row.text(field), wordsOfText::add);
            wordsOfText.forEach(word -> textsWith.merge(word, 1, Integer::sum));
            return;
        }
        char only = row.onlyCharacter(field);
        if (told == null && only >= '0' && only <= '9' && seen[only]) {
            // Wide tables consist of such cells: they need no text and no parsing.
            cells++;
            addNumber(only - '0');
            return;
        }
        if (told != ColumnKind.CATEGORY) {
            addNumber(row, field);
        }
        boolean mayBeCategory = told == ColumnKind.CATEGORY || (told == null && values.size() <= MOST_GUESSED);
        if (mayBeCategory && !row.isEmpty(field)) {
            values.add(row.text(field));
            if (only > 0 && only < seen.length) {
                seen[only] = true;
            }
        }
        if (values.size() > MOST_VALUES) {
            throw row.error("column '" + name + "' has more than " + MOST_VALUES + " values, too many for a category");
        }
    }

    private void addNumber(float value) {
        first = numbers == 0 ? value : first;
        counting &= value == first + numbers;
        numbers++;
        sum += value;
        binary &= value == 0 || value == 1;
    }

    private void addNumber(CsvRow row, int field) {
        cells++;
        if (row.isMissing(field)) {
            missing++;
            return;
        }
        float value = row.parse(field);
        if (Float.isFinite(value)) {
            addNumber(value);
            vanished += value == 0 && row.onlyCharacter(field) == 0 && isNotZero(row.text(field)) ? 1 : 0;
            return;
        }
        String text = row.text(field);
        likeNumbers += Decimal.isMeant(text) ? 1 : 0;
        if (wrong == null) {
            wrong = text;
            wrongLine = row.line();
        }
    }

    /** Whether a number that was read as 0 is another one, such as 1e-60. */
    private static boolean isNotZero(String text) {
        return text.chars().takeWhile(c -> c != 'e' && c != 'E').anyMatch(c -> c >= '1' && c <= '9');
    }

    /** How many numbers are too small for a float, and so count as 0. */
    long vanished() {
        return vanished;
    }

    /** Whether the cells count the rows from 0 or 1 on, and nobody said what they are. */
    boolean isIndex() {
        return told == null && counting && numbers == cells && (first == 0 || first == 1);
    }

    /** What the column is; nothing where it is empty. */
    Optional<FeatureSchema.Column> toColumn(int minimumTexts) throws MalformedFileException {
        if (told == ColumnKind.TEXT) {
            List<String> vocabulary = textsWith.entrySet().stream()
                    .filter(e -> e.getValue() >= minimumTexts)
                    .map(Map.Entry::getKey)
                    .sorted()
                    .toList();
            return Optional.of(new FeatureSchema.Text(name, vocabulary));
        }
        if (told == ColumnKind.CATEGORY || (told == null && wrong != null && isCategory())) {
            return Optional.of(new FeatureSchema.Category(name, values.stream().toList()));
        }
        if (missing == cells) {
            return Optional.empty();
        }
        if (wrong == null) {
            return Optional.of(new FeatureSchema.Numeric(name, missing == 0 ? Missing.NEVER : replacement()));
        }
        throw MalformedFileException.atLine(file, wrongLine, "column '" + name + "': " + problem());
    }

    /** The mean; 0 where all is 0 or 1, so that the column stays so. */
    private Missing replacement() {
        return Missing.replacedBy(binary ? 0 : (float) (sum / numbers));
    }

    /** Most cells are texts, and a value is that of two nodes or more on average. */
    private boolean isCategory() {
        long present = cells - missing;
        return 2 * (numbers + likeNumbers) < present && values.size() <= MOST_GUESSED && 2L * values.size() <= present;
    }

    private String problem() {
        if (told == ColumnKind.NUMBER || Decimal.isMeant(wrong)) {
            return Decimal.problem(wrong);
        }
        return 2 * numbers < cells - missing
                ? "'" + wrong + "' and others are too many different texts for a category; use --text " + name
                        + " (its words), --category " + name + ", --ignore " + name + ", or --id " + name
                        + " where it names the nodes"
                : Decimal.problem(wrong) + "; use --category " + name + ", --text " + name
                        + " (its words), or --ignore " + name;
    }
}
