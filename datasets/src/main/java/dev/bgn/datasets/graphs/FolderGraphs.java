package dev.bgn.datasets.graphs;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/**
 * The graph files of a folder and of all folders below it, in the order of their names, which are paths from the folder with
 * {@code /}. Files and folders whose names begin with a dot are not looked at; links to folders are not followed.
 */
final class FolderGraphs implements GraphCollection {
    private final Path folder;
    private final List<String> names;
    private final List<String> others;

    private FolderGraphs(Path folder, List<String> names, List<String> others) {
        this.folder = folder;
        this.names = names;
        this.others = others;
    }

    static FolderGraphs of(Path folder) throws IOException {
        List<String> names = new ArrayList<>();
        List<String> others = new ArrayList<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                return !directory.equals(folder) && isHidden(directory)
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (!isHidden(file)) {
                    String name = nameOf(folder.relativize(file));
                    (GraphFormat.of(name).isPresent() ? names : others).add(name);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        Collections.sort(names);
        Collections.sort(others);
        return new FolderGraphs(folder, names, others);
    }

    /** The one graph of a file. */
    static FolderGraphs ofFile(Path file) {
        Path folder = file.getParent() == null ? Path.of("") : file.getParent();
        return new FolderGraphs(folder, List.of(file.getFileName().toString()), List.of());
    }

    private static boolean isHidden(Path path) {
        return path.getFileName().toString().startsWith(".");
    }

    /** With the same separator on every system. */
    private static String nameOf(Path relative) {
        List<String> parts = new ArrayList<>();
        relative.forEach(part -> parts.add(part.toString()));
        return String.join("/", parts);
    }

    @Override
    public long count() {
        return names.size();
    }

    @Override
    public List<String> others() {
        return others;
    }

    @Override
    public Iterator<Item> items() {
        return names.stream().map(this::item).iterator();
    }

    private Item item(String name) {
        return () -> new Named(name, GraphFormat.read(folder.resolve(name)));
    }
}
