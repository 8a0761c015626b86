package dev.bgn.datasets.csv;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategy;
import dev.bgn.runtime.AtomicFile;
import dev.bgn.runtime.features.Decimal;
import java.io.IOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;

/** Writes a table as CSV that {@link CsvFile} reads back as it was. */
public final class CsvTable {
    private CsvTable() {}

    /**
     * The reader drops blanks around a field unless it is quoted, and takes some words for nothing. Quotes that are needed
     * come by themselves.
     */
    private static final class LiteralInQuotes implements QuoteStrategy {
        @Override
        public boolean quoteValue(int lineNumber, int fieldIndex, String value) {
            return value.charAt(0) <= ' ' || value.charAt(value.length() - 1) <= ' ' || Decimal.isMissing(value);
        }
    }

    @FunctionalInterface
    interface Content {
        void writeTo(CsvWriter csv) throws IOException;
    }

    /** Writes a file, whole or not at all. */
    static void write(Path file, Content content) throws IOException {
        AtomicFile.write(file, channel -> {
            CsvWriter csv = writer(Channels.newWriter(channel, StandardCharsets.UTF_8));
            content.writeTo(csv);
            csv.flush();
        });
    }

    /** Writes a header and {@code count} rows into a file, whole or not at all. */
    public static void write(Path file, List<String> header, int count, IntFunction<List<String>> row)
            throws IOException {
        write(file, csv -> write(csv, header, count, row));
    }

    /** Writes a header and {@code count} rows; {@code out} stays open. */
    public static void write(Writer out, List<String> header, int count, IntFunction<List<String>> row)
            throws IOException {
        write(writer(out), header, count, row);
    }

    private static CsvWriter writer(Writer out) {
        return CsvWriter.builder()
                .lineDelimiter(LineDelimiter.LF)
                .quoteStrategy(new LiteralInQuotes())
                .build(out);
    }

    private static void write(CsvWriter csv, List<String> header, int count, IntFunction<List<String>> row)
            throws IOException {
        csv.writeRecord(header);
        for (int i = 0; i < count; i++) {
            csv.writeRecord(row.apply(i));
        }
        csv.flush();
    }
}
