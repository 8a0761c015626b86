package dev.bgn.datasets.graphs;

import dev.bgn.datasets.BadInputException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;

/**
 * Graphs in a fixed order, one after the other: a folder, a zip archive, a file with one JSON object a line, or generated
 * ones. Going through them reads nothing but names; each {@link Item} is read on the thread that asks for it.
 */
public sealed interface GraphCollection extends Closeable permits FolderGraphs, ZipGraphs, JsonLines, GeneratedGraphs {
    /** A graph that can be read, by any thread. */
    @FunctionalInterface
    interface Item {
        Named read() throws IOException;
    }

    /** A graph and its name in the collection. */
    record Named(String name, ReadGraph graph) {}

    /** How many graphs there are; −1 where only reading tells. */
    long count();

    /** The graphs in their order; an {@link java.io.UncheckedIOException} where they cannot be listed. */
    Iterator<Item> items();

    /** Names of files that were left out because their names do not end like those of graphs. */
    List<String> others();

    @Override
    default void close() throws IOException {}

    /** The graphs of a folder and all below it, of a .zip archive, of a .jsonl file, or the one of a graph file. */
    static GraphCollection open(Path place) throws IOException {
        if (Files.isDirectory(place)) {
            return FolderGraphs.of(place);
        }
        if (!Files.exists(place)) {
            throw new NoSuchFileException(place.toString());
        }
        String name = GraphFormat.withoutGz(place.toString());
        if (name.endsWith(".zip")) {
            return ZipGraphs.open(place);
        }
        if (name.endsWith(".jsonl") || name.endsWith(".ndjson")) {
            return new JsonLines(place);
        }
        if (GraphFormat.of(place.toString()).isPresent()) {
            return FolderGraphs.ofFile(place);
        }
        throw new BadInputException(place + ": graphs are in a folder, or in a file whose name ends in .zip, .jsonl, "
                + GraphFormat.allEnds());
    }
}
