package dev.bgn.datasets.codes;

import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.model.CodesFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * The codes of nodes.
 *
 * @param bits a row for each node
 * @param names of the nodes; none when they are called by their row
 */
public record Codes(BitMatrix bits, List<String> names) {
    public Codes {
        names = List.copyOf(names);
        if (!names.isEmpty() && names.size() != bits.rows()) {
            throw new IllegalArgumentException(names.size() + " names for " + bits.rows() + " codes");
        }
    }

    /**
     * Reads a file whose name ends with {@code .npy}, {@code .safetensors}, or with {@code .csv}, {@code .tsv} or
     * {@code .txt}.
     */
    public static Codes read(Path file) throws IOException {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        if (name.endsWith(".npy")) {
            return new Codes(CodesNpy.read(file), List.of());
        }
        if (name.endsWith(".safetensors")) {
            CodesFile.Codes read = CodesFile.read(file);
            return new Codes(read.codes(), read.names());
        }
        if (name.matches(".*\\.(csv|tsv|txt)(\\.gz)?")) {
            return CodesCsv.read(file);
        }
        throw MalformedFileException.in(file, "codes are read from .npy, .safetensors and .csv files");
    }

    public String name(int row) {
        return names.isEmpty() ? Integer.toString(row) : names.get(row);
    }

    /** The row of a node. */
    public OptionalInt row(String name) {
        if (!names.isEmpty()) {
            int row = names.indexOf(name);
            return row < 0 ? OptionalInt.empty() : OptionalInt.of(row);
        }
        if (!name.matches("\\d{1,9}") || Integer.parseInt(name) >= bits.rows()) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(Integer.parseInt(name));
    }
}
