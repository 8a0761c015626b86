package dev.bgn.datasets.csv;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategy;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.function.IntFunction;

/** Writes a table as CSV that {@link CsvFile} reads back as it was. */
public final class CsvTable {
    private CsvTable() {}

    /** The reader drops blanks around a field unless it is quoted. Quotes that are needed come by themselves. */
    private static final class BlanksInQuotes implements QuoteStrategy {
        @Override
        public boolean quoteValue(int lineNumber, int fieldIndex, String value) {
            return value.charAt(0) <= ' ' || value.charAt(value.length() - 1) <= ' ';
        }
    }

    static CsvWriter.CsvWriterBuilder builder() {
        return CsvWriter.builder().lineDelimiter(LineDelimiter.LF).quoteStrategy(new BlanksInQuotes());
    }

    /** Writes a header and {@code count} rows; {@code out} stays open. */
    public static void write(Writer out, List<String> header, int count, IntFunction<List<String>> row)
            throws IOException {
        CsvWriter csv = builder().build(out);
        csv.writeRecord(header);
        for (int i = 0; i < count; i++) {
            csv.writeRecord(row.apply(i));
        }
        csv.flush();
    }
}
