package dev.bgn.datasets.csv;

import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.features.FeatureSchema.Missing;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds out from its cells what a column is: a number where all cells are numbers or empty, else a category where a few
 * values repeat. Nothing else is guessed: a typing error in a column of numbers, ids and free text are told.
 */
final class ColumnScan {
    /** More values than that are no category unless somebody says so. */
    private static final int MOST_GUESSED = 64;

    private static final int MOST_VALUES = 1 << 16;

    /** Whole numbers below are floats. */
    private static final float EXACT = 1 << 24;

    /** A share of the range of a column that may be lost. */
    private static final double LITTLE = 0.01;

    /** Fewer values of this kind may well be a category: 1st, 2nd. */
    private static final int FEWEST_NUMBERS = 8;

    /** In fewer all values may differ by chance. */
    private static final int SOME_CELLS = 10;

    /** Bounded, because cells may be of any length. */
    private static final Pattern WITH_UNIT = Pattern.compile(
            "(\\p{Sc}?)\\s{0,2}[-+]?[0-9]{1,18}(?:[.,][0-9]{1,18}){0,4}\\s{0,2}([%‰°\\p{Sc}]?\\p{Alpha}{0,3})");

    private final Path file;
    private final String name;
    private final ColumnKind told;
    private final Words words = new Words();
    private final Set<String> values = new TreeSet<>();
    private final boolean[] seen = new boolean[128];
    private long cells;
    private long numbers;
    private long missing;
    private double sum;
    private long vanished;
    private float least = Float.POSITIVE_INFINITY;
    private float most = Float.NEGATIVE_INFINITY;
    /** The largest difference of a number and the float that stands for it. */
    private double rounded;

    /** How many cells held a value when the last new one was kept. */
    private long untilNew;

    private boolean binary = true;
    private String code;
    private long likeNumbers;
    private String wrong;
    private String wrongReason;
    private long wrongLine;

    /** @param told what the column is, or nothing where that is to be found out */
    ColumnScan(Path file, String name, ColumnKind told) {
        this.file = file;
        this.name = name;
        this.told = told;
    }

    void add(CsvRow row, int field) throws MalformedFileException {
        if (told == ColumnKind.TEXT) {
            words.add(row.text(field));
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
            addValue(row, field);
        }
        if (values.size() > MOST_VALUES) {
            throw row.error("column '" + name + "' has more than " + MOST_VALUES + " values, too many for a category");
        }
    }

    private void addValue(CsvRow row, int field) {
        if (values.add(row.text(field))) {
            untilNew = cells - missing;
        }
        char only = row.onlyCharacter(field);
        if (only > 0 && only < seen.length) {
            seen[only] = true;
        }
    }

    private void addNumber(float value) {
        numbers++;
        sum += value;
        least = Math.min(least, value);
        most = Math.max(most, value);
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
            if (told == null && code == null && row.beginsLikeCode(field)) {
                code = row.text(field);
            }
            vanished += value == 0 && row.onlyCharacter(field) == 0 && isNotZero(row.text(field)) ? 1 : 0;
            if (Math.abs(value) >= EXACT) {
                rounded = Math.max(rounded, Math.abs(Double.parseDouble(row.text(field)) - value));
            }
            return;
        }
        String text = row.text(field);
        String reason = CsvRow.whyNoNumber(text, value);
        likeNumbers += reason.endsWith(CsvRow.NOT_A_NUMBER) ? 0 : 1;
        if (wrong == null) {
            wrong = text;
            wrongReason = reason;
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

    /** Whether numbers are so large beside their differences that a float hardly tells them apart: times in milliseconds. */
    boolean isBlurred() {
        return rounded > LITTLE * ((double) most - least);
    }

    /** A cell that begins with a zero as codes do, 007; nothing where there is none. */
    Optional<String> code() {
        return Optional.ofNullable(code);
    }

    /** What stands before or behind every number of a column that would be one of numbers without it: %, $ or km. */
    Optional<String> unit() {
        if (told != null || values.size() < FEWEST_NUMBERS) {
            return Optional.empty();
        }
        Set<String> units = new TreeSet<>();
        for (String value : values) {
            Matcher match = WITH_UNIT.matcher(value);
            if (!match.matches()) {
                return Optional.empty();
            }
            units.add(match.group(1) + match.group(2));
        }
        // Without a unit such texts are dates, addresses or versions.
        return units.size() == 1
                ? Optional.of(units.iterator().next()).filter(unit -> !unit.isEmpty())
                : Optional.empty();
    }

    /** What the column is; nothing where it is empty. */
    Optional<FeatureSchema.Column> toColumn(int minimumTexts) throws MalformedFileException {
        if (told == ColumnKind.TEXT) {
            return Optional.of(new FeatureSchema.Text(name, words.vocabulary(minimumTexts)));
        }
        if (told == ColumnKind.CATEGORY) {
            return Optional.of(new FeatureSchema.Category(name, values.stream().toList()));
        }
        if (missing == cells) {
            return Optional.empty();
        }
        if (wrong == null) {
            return Optional.of(new FeatureSchema.Numeric(name, missing == 0 ? Missing.NEVER : replacement()));
        }
        if (told == null && isCategory()) {
            return Optional.of(new FeatureSchema.Category(name, values.stream().toList()));
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

    /** Whether a column is called as ids are, and each of its numbers is a whole one that no other node has. */
    boolean mayBeIdNumbers() {
        return told == null
                && name.toLowerCase(Locale.ROOT).endsWith("id")
                && mayBeIds()
                && values.stream().allMatch(value -> value.chars().allMatch(c -> c >= '0' && c <= '9'));
    }

    /** Whether each cell is another one, as far as they were kept. */
    private boolean mayBeIds() {
        long present = cells - missing;
        return present >= SOME_CELLS
                && values.size() >= Math.min(present, MOST_GUESSED + 1)
                && untilNew == values.size();
    }

    private String problem() {
        if (told == ColumnKind.NUMBER || !wrongReason.endsWith(CsvRow.NOT_A_NUMBER)) {
            return wrongReason;
        }
        Optional<String> unit = unit();
        if (unit.isPresent()) {
            return "'" + wrong + "' and others are numbers with '" + unit.get() + "'; write the numbers alone, or use "
                    + "--ignore " + name;
        }
        boolean texts = 2 * numbers < cells - missing;
        String words = "--text " + name + " (its words), ";
        String category = "--category " + name + ", ";
        return (texts ? "'" + wrong + "' and others are too many different texts for a category" : wrongReason)
                + "; use " + (texts ? words + category : category + words)
                + (mayBeIds() ? "" : "or ") + "--ignore " + name
                + (mayBeIds() ? ", or --id " + name + " where it names the nodes" : "");
    }
}
