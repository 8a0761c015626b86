package dev.bgn.runtime.model;

import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.bits.BitMatrix;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.Map;

/** Binary codes of nodes in a safetensors file: one tensor {@code codes}, I64, rows × words. */
public final class CodesFile {
    static final String FORMAT = "bgn-codes";
    private static final String VERSION = "1";
    private static final String TENSOR = "codes";

    private CodesFile() {}

    /**
     * What a file holds.
     *
     * @param codes a row for each node
     * @param provenance where they come from, by name
     */
    public record Codes(BitMatrix codes, Map<String, String> provenance) {
        public Codes {
            provenance = Map.copyOf(provenance);
        }
    }

    /** Writes codes, whole or not at all. */
    public static void write(Path file, BitMatrix codes, Map<String, String> provenance) throws IOException {
        SafetensorsWriter writer = new SafetensorsWriter(FORMAT, VERSION);
        writer.text("columns", Integer.toString(codes.columns()));
        writer.provenance(provenance);
        writer.bits(TENSOR, codes);
        writer.write(file);
    }

    /** Reads codes onto the heap. */
    public static Codes read(Path file) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            Safetensors tensors = Safetensors.map(file, arena);
            Codes mapped = read(tensors);
            try {
                return new Codes(mapped.codes().copy(), mapped.provenance());
            } catch (IllegalArgumentException e) {
                throw tensors.malformed(e.getMessage());
            }
        }
    }

    /** Looks at codes in the file, checked from end to end; they live as long as {@code arena}. */
    public static Codes map(Path file, Arena arena) throws IOException {
        return read(Safetensors.map(file, arena));
    }

    static Codes read(Safetensors tensors) throws MalformedFileException {
        tensors.requireFormat(FORMAT, VERSION, "codes file");
        int columns = tensors.parse("columns", JsonReader::sizeOf);
        Codes codes = new Codes(tensors.bits(TENSOR, tensors.rows(TENSOR), columns), tensors.provenance());
        tensors.requireNothingLeft();
        return codes;
    }
}
