package dev.bgn.datasets.codes;

import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.model.Codes;
import dev.bgn.runtime.model.file.CodesFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Reads codes from any file that they are kept in. */
public final class CodesReader {
    private CodesReader() {}

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
            return CodesFile.read(file);
        }
        if (name.matches(".*\\.(csv|tsv|txt)(\\.gz)?")) {
            return CodesCsv.read(file);
        }
        throw MalformedFileException.in(file, "codes are read from .npy, .safetensors and .csv files");
    }
}
