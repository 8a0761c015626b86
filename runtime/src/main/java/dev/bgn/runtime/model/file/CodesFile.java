package dev.bgn.runtime.model.file;

import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.json.JsonReader;
import dev.bgn.runtime.model.Codes;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Binary codes of nodes in a safetensors file: a tensor {@code codes}, I64, rows × words, and their names where they have any. */
public final class CodesFile {
    static final String FORMAT = "bgn-codes";
    private static final String VERSION = "1";
    static final String NAMES = "names";
    private static final String TENSOR = "codes";

    private CodesFile() {}

    /** Writes codes, whole or not at all; {@code names} has one for each row, or none. */
    public static void write(Path file, BitMatrix codes, List<String> names, Map<String, String> provenance)
            throws IOException {
        if (!names.isEmpty() && names.size() != codes.rows()) {
            throw new IllegalArgumentException(names.size() + " names for " + codes.rows() + " rows");
        }
        SafetensorsWriter writer = new SafetensorsWriter(FORMAT, VERSION);
        writer.text("columns", Integer.toString(codes.columns()));
        writer.provenance(provenance);
        writer.bits(TENSOR, codes);
        if (!names.isEmpty()) {
            writer.texts(NAMES, names);
        }
        writer.write(file);
    }

    /** Reads codes onto the heap. */
    public static Codes read(Path file) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            Safetensors tensors = Safetensors.map(file, arena);
            Codes mapped = read(tensors);
            try {
                return new Codes(mapped.bits().copy(), mapped.names(), mapped.provenance());
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
        BitMatrix bits = tensors.bits(TENSOR, tensors.rows(TENSOR), columns);
        Codes codes = new Codes(bits, tensors.texts(NAMES, bits.rows()), tensors.provenance());
        tensors.requireNothingLeft();
        return codes;
    }
}
