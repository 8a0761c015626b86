package dev.bgn.datasets.codes;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.NodeNames;
import dev.bgn.datasets.csv.CsvTable;
import dev.bgn.datasets.npy.NpyWriter;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.file.CodesFile;
import dev.bgn.runtime.model.file.EmbeddingsFile;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;

/** The files that embeddings are written to, told apart by the end of their names. */
public enum EmbeddingFormat {
    NPY,
    CSV,
    SAFETENSORS;

    public static EmbeddingFormat of(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        for (EmbeddingFormat format : values()) {
            if (name.endsWith("." + format.name().toLowerCase(Locale.ROOT))) {
                return format;
            }
        }
        throw new BadInputException("--out " + file + ": expected a name that ends in .npy, .csv or .safetensors");
    }

    public void write(Path file, BitMatrix codes, NodeNames names, Map<String, String> provenance) throws IOException {
        switch (this) {
            case NPY -> CodesNpy.write(codes, file);
            case SAFETENSORS -> CodesFile.write(file, codes, names.all(), provenance);
            case CSV -> CsvTable.write(file, header(codes.columns()), codes.rows(), lines(codes, names));
        }
    }

    /** Writes codes as CSV; {@code out} stays open. */
    public static void writeCsv(Writer out, BitMatrix codes, NodeNames names) throws IOException {
        CsvTable.write(out, header(codes.columns()), codes.rows(), lines(codes, names));
    }

    public void write(Path file, FloatMatrix rows, NodeNames names, Map<String, String> provenance) throws IOException {
        switch (this) {
            case NPY -> NpyWriter.write(file, rows);
            case SAFETENSORS -> EmbeddingsFile.write(file, rows, names.all(), provenance);
            case CSV -> CsvTable.write(file, header(rows.columns()), rows.rows(), lines(rows, names));
        }
    }

    /** Writes real embeddings as CSV; {@code out} stays open. */
    public static void writeCsv(Writer out, FloatMatrix rows, NodeNames names) throws IOException {
        CsvTable.write(out, header(rows.columns()), rows.rows(), lines(rows, names));
    }

    private static List<String> header(int columns) {
        return line("node", columns, column -> "e" + column);
    }

    private static IntFunction<List<String>> lines(BitMatrix codes, NodeNames names) {
        return row -> line(names.of(row), codes.columns(), column -> codes.get(row, column) ? "1" : "-1");
    }

    private static IntFunction<List<String>> lines(FloatMatrix rows, NodeNames names) {
        return row -> line(names.of(row), rows.columns(), column -> Float.toString(rows.get(row, column)));
    }

    private static List<String> line(String first, int columns, IntFunction<String> field) {
        List<String> line = new ArrayList<>();
        line.add(first);
        for (int column = 0; column < columns; column++) {
            line.add(field.apply(column));
        }
        return line;
    }
}
