package dev.bgn.datasets.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import dev.bgn.datasets.Utf8Text;
import dev.bgn.runtime.MalformedFileException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * Runs through the rows of a delimited text file: comma, tab or semicolon, whichever its first line has most of, or bars
 * ({@code |}) where it has none of them; quoted fields; UTF-8 with or without a byte order mark; plain or gzip. Empty lines and rows of nothing but empty fields are
 * passed over.
 */
public final class CsvFile {
    /** A header longer than this is not looked at in full to find the separator. */
    private static final int LOOKAHEAD = 1 << 20;

    private static final int MAX_FIELDS = 1 << 20;
    private static final int MAX_ROW_CHARS = 1 << 26;

    private CsvFile() {}

    /** Takes one row. */
    @FunctionalInterface
    public interface RowSink {
        void row(CsvRow row) throws IOException;
    }

    /** Gives every row to {@code sink}, the first one (a header, where there is one) included; no row is an error. */
    public static void forEachRow(Path file, RowSink sink) throws IOException {
        RowHandler handler = new RowHandler(file);
        long lastLine = -1;
        try (Utf8Text text = new Utf8Text(file)) {
            BufferedReader buffered = new BufferedReader(text, 1 << 16);
            var builder = CsvReader.builder()
                    .fieldSeparator(findSeparator(buffered))
                    .trimWhitespacesAroundQuotes(true)
                    .allowExtraFields(true)
                    .allowMissingFields(true);
            try (CsvReader<CsvRow> rows = builder.build(handler, buffered)) {
                for (CsvRow row : rows) {
                    if (!row.isBlank()) {
                        lastLine = row.line();
                        sink.row(row);
                    }
                }
            }
            if (lastLine < 0) {
                throw MalformedFileException.in(file, "empty file");
            }
            if (handler.lastQuoted && text.lastVisible() != '"') {
                // FastCSV takes the end of the file for the closing quote: the rest of the file would be lost in
                // silence.
                throw MalformedFileException.atLine(file, lastLine, "a quote is opened and never closed");
            }
        } catch (CsvParseException e) {
            String reason = e.getCause() instanceof CsvParseException cause ? cause.getMessage() : e.getMessage();
            throw handler.row.error(
                    reason.contains("buffer size")
                            ? "a field longer than any that is read; is a quote opened and never closed?"
                            : reason);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static char findSeparator(BufferedReader text) throws IOException {
        text.mark(LOOKAHEAD + 1);
        int commas = 0;
        int tabs = 0;
        int semicolons = 0;
        boolean bars = false;
        boolean quoted = false;
        boolean begun = false;
        for (int i = 0; i < LOOKAHEAD; i++) {
            int c = text.read();
            if (c < 0 || (begun && !quoted && (c == '\n' || c == '\r'))) {
                break;
            }
            begun |= c > ' ';
            quoted ^= c == '"';
            commas += !quoted && c == ',' ? 1 : 0;
            tabs += !quoted && c == '\t' ? 1 : 0;
            semicolons += !quoted && c == ';' ? 1 : 0;
            bars |= !quoted && c == '|';
        }
        text.reset();
        if (tabs >= commas && tabs >= semicolons && tabs > 0) {
            return '\t';
        }
        if (semicolons > commas) {
            return ';';
        }
        return commas == 0 && bars ? '|' : ',';
    }

    /** Copies the fields into the one row, so that a number needs no string. */
    private static final class RowHandler extends AbstractBaseCsvCallbackHandler<CsvRow> {
        private final CsvRow row;
        private boolean lastQuoted;

        RowHandler(Path file) {
            row = new CsvRow(file);
        }

        @Override
        protected void handleBegin(long startingLineNumber) {
            row.begin(startingLineNumber);
        }

        @Override
        protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
            if (index >= MAX_FIELDS || row.length() + length > MAX_ROW_CHARS) {
                throw new CsvParseException(
                        "a row of more than " + MAX_FIELDS + " fields or " + MAX_ROW_CHARS + " characters");
            }
            row.add(buffer, offset, length, quoted);
            lastQuoted = quoted;
        }

        @Override
        protected CsvRow buildRecord() {
            return row;
        }
    }
}
