package dev.bgn.datasets.codes;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.NodeNames;
import dev.bgn.datasets.csv.CsvTable;
import dev.bgn.datasets.npy.NpyWriter;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.CodesFile;
import dev.bgn.runtime.model.EmbeddingsFile;
import java.io.IOException;
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
            case CSV ->
                writeCsv(
                        file,
                        names,
                        codes.rows(),
                        codes.columns(),
                        row -> column -> codes.get(row, column) ? "1" : "-1");
        }
    }

    public void write(Path file, FloatMatrix rows, NodeNames names, Map<String, String> provenance) throws IOException {
        switch (this) {
            case NPY -> NpyWriter.write(file, rows);
            case SAFETENSORS -> EmbeddingsFile.write(file, rows, names.all(), provenance);
            case CSV ->
                writeCsv(
                        file,
                        names,
                        rows.rows(),
                        rows.columns(),
                        row -> column -> Float.toString(rows.get(row, column)));
        }
    }

    private static void writeCsv(
            Path file, NodeNames names, int rows, int columns, IntFunction<IntFunction<String>> fields)
            throws IOException {
        List<String> header = line("node", columns, column -> "e" + column);
        CsvTable.write(file, header, rows, row -> line(names.of(row), columns, fields.apply(row)));
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
