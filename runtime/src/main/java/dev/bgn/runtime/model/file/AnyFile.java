package dev.bgn.runtime.model.file;

import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.model.MatchingModel;
import dev.bgn.runtime.model.NodeModel;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;

/** What a safetensors file of ours holds, for those who do not know beforehand. It has been checked from end to end. */
public sealed interface AnyFile {
    /** A model for the classes of nodes. */
    record Model(NodeModel model) implements AnyFile {}

    /** A model for the similarity of graphs. */
    record Matcher(MatchingModel model) implements AnyFile {}

    /** Codes of this many rows and columns. */
    record CodeRows(int rows, int columns) implements AnyFile {}

    /** Embeddings of this many rows and columns. */
    record EmbeddingRows(int rows, int columns) implements AnyFile {}

    /** A collection of so many graphs with codes of so many bits. */
    record Graphs(int graphs, int columns) implements AnyFile {}

    /** Reads the file by what it says it is. */
    static AnyFile read(Path file) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            return read(Safetensors.map(file, arena));
        }
    }

    /** The same for a content in memory; {@code name} is for messages. */
    static AnyFile read(Path name, MemorySegment content) throws MalformedFileException {
        return read(Safetensors.of(name, content));
    }

    private static AnyFile read(Safetensors tensors) throws MalformedFileException {
        return switch (tensors.format()) {
            case ModelFile.FORMAT ->
                MatcherFile.isMatcher(tensors)
                        ? new Matcher(MatcherFile.read(tensors))
                        : new Model(ModelFile.read(tensors));
            case CodesFile.FORMAT -> {
                var codes = CodesFile.read(tensors).bits();
                yield new CodeRows(codes.rows(), codes.columns());
            }
            case EmbeddingsFile.FORMAT -> {
                var embeddings = EmbeddingsFile.read(tensors).embeddings();
                yield new EmbeddingRows(embeddings.rows(), embeddings.columns());
            }
            case GraphIndexFile.FORMAT -> {
                GraphIndex index = GraphIndexFile.read(tensors);
                yield new Graphs(index.graphCount(), index.codes().columns());
            }
            default -> throw tensors.malformed("not a BGN file: its format is \"" + tensors.format() + "\"");
        };
    }
}
