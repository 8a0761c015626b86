package dev.bgn.datasets.codes;

import dev.bgn.datasets.csv.CsvFile;
import dev.bgn.datasets.csv.CsvRow;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.model.Codes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Codes as text: the node's name, then a column for each bit, −1 and 1 or 0 and 1; a header is passed over. */
final class CodesCsv {
    private final List<String> names = new ArrayList<>();
    private final Set<String> seen = new HashSet<>();
    private final List<long[]> rows = new ArrayList<>();
    private final Signs signs = new Signs();
    private int fields = -1;

    private CodesCsv() {}

    static Codes read(Path file) throws IOException {
        CodesCsv csv = new CodesCsv();
        CsvFile.forEachRow(file, csv::add);
        if (csv.rows.isEmpty()) {
            throw MalformedFileException.in(file, "a header and no code");
        }
        int columns = csv.fields - 1;
        int words = BitMatrix.wordsFor(columns);
        BitMatrix bits = BitMatrix.zeros(csv.rows.size(), columns);
        for (int r = 0; r < bits.rows(); r++) {
            System.arraycopy(csv.rows.get(r), 0, bits.words(), r * words, words);
        }
        return new Codes(bits, csv.names);
    }

    private void add(CsvRow row) throws IOException {
        if (fields < 0) {
            fields = row.count();
            if (fields < 2) {
                throw row.error("one field; expected a node and the bits of its code");
            }
            if (!row.text(1).matches("[-+]?[0-9].*")) {
                return; // a header
            }
        }
        row.requireCount(fields);
        String name = row.text(0);
        if (!seen.add(name)) {
            throw row.error("node '" + name + "' has a code already");
        }
        long[] words = new long[BitMatrix.wordsFor(fields - 1)];
        for (int c = 0; c < fields - 1; c++) {
            float value = row.parse(c + 1);
            if (!Float.isFinite(value) || !signs.accept(value)) {
                throw row.error(
                        "no code of a node: column " + (c + 2) + " is '" + row.text(c + 1) + "'; " + Signs.EXPECTED);
            }
            words[c >>> 6] |= (value > 0 ? 1L : 0L) << c;
        }
        names.add(name);
        rows.add(words);
    }
}
