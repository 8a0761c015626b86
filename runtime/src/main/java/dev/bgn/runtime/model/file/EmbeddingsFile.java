package dev.bgn.runtime.model.file;

import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.json.JsonReader;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Float embeddings of nodes in a safetensors file: a tensor {@code embeddings}, F32, rows × columns, and their names where they have any. */
public final class EmbeddingsFile {
    static final String FORMAT = "bgn-embeddings";
    private static final String VERSION = "1";
    private static final String TENSOR = "embeddings";

    private EmbeddingsFile() {}

    /**
     * What a file holds.
     *
     * @param embeddings a row for each node
     * @param names of the nodes; none where they are called by their row
     * @param provenance where they come from, by name
     */
    public record Embeddings(FloatMatrix embeddings, List<String> names, Map<String, String> provenance) {
        public Embeddings {
            names = List.copyOf(names);
            provenance = Map.copyOf(provenance);
        }
    }

    /** Writes embeddings, whole or not at all; {@code names} has one for each row, or none. */
    public static void write(Path file, FloatMatrix embeddings, List<String> names, Map<String, String> provenance)
            throws IOException {
        if (!names.isEmpty() && names.size() != embeddings.rows()) {
            throw new IllegalArgumentException(names.size() + " names for " + embeddings.rows() + " rows");
        }
        SafetensorsWriter writer = new SafetensorsWriter(FORMAT, VERSION);
        writer.text("columns", Integer.toString(embeddings.columns()));
        writer.provenance(provenance);
        writer.matrix(TENSOR, embeddings);
        if (!names.isEmpty()) {
            writer.texts(CodesFile.NAMES, names);
        }
        writer.write(file);
    }

    public static Embeddings read(Path file) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            return read(Safetensors.map(file, arena));
        }
    }

    static Embeddings read(Safetensors tensors) throws MalformedFileException {
        tensors.requireFormat(FORMAT, VERSION, "embeddings file");
        int columns = tensors.parse("columns", JsonReader::sizeOf);
        FloatMatrix matrix = tensors.matrix(TENSOR, tensors.rows(TENSOR), columns);
        Embeddings embeddings =
                new Embeddings(matrix, tensors.texts(CodesFile.NAMES, matrix.rows()), tensors.provenance());
        tensors.requireNothingLeft();
        return embeddings;
    }
}
