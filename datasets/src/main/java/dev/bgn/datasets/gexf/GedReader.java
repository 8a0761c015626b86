package dev.bgn.datasets.gexf;

import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads a folder of graphs with edit distances: {@code train/<id>.gexf}, {@code test/<id>.gexf},
 * {@code ged_train_train.npy} and {@code ged_test_train.npy}. The graphs are ordered by id as a number, 2 before 10.
 */
public final class GedReader {
    private GedReader() {}

    /** Reads a matrix of numbers from a file. */
    @FunctionalInterface
    public interface MatrixReader {
        FloatMatrix read(Path file) throws IOException;
    }

    /** Reads a folder; {@code matrices} reads its two distance files. */
    public static GedDataset read(String name, Path folder, MatrixReader matrices) throws IOException {
        List<Path> trainFiles = listById(folder.resolve("train"));
        List<Path> testFiles = listById(folder.resolve("test"));
        List<LabelledGraph> train = readGraphs(trainFiles);
        List<LabelledGraph> test = readGraphs(testFiles);
        if (hasLabels(train) || hasLabels(test)) {
            requireLabels(trainFiles, train);
            requireLabels(testFiles, test);
        }
        return new GedDataset(
                name,
                train,
                test,
                readDistances(folder.resolve("ged_train_train.npy"), train.size(), train.size(), matrices),
                readDistances(folder.resolve("ged_test_train.npy"), test.size(), train.size(), matrices));
    }

    private static List<LabelledGraph> readGraphs(List<Path> files) throws IOException {
        List<LabelledGraph> graphs = new ArrayList<>();
        for (Path file : files) {
            graphs.add(GexfReader.read(file));
        }
        return graphs;
    }

    private static boolean hasLabels(List<LabelledGraph> graphs) {
        return graphs.stream().anyMatch(graph -> !graph.nodeLabels().isEmpty());
    }

    /** Without labels a graph among labelled ones would have features of another kind. */
    private static void requireLabels(List<Path> files, List<LabelledGraph> graphs) throws MalformedFileException {
        for (int i = 0; i < graphs.size(); i++) {
            if (graphs.get(i).nodeLabels().isEmpty() && graphs.get(i).graph().nodeCount() > 0) {
                throw MalformedFileException.in(
                        files.get(i), "no node labels, but other graphs of the dataset have some");
            }
        }
    }

    private static List<Path> listById(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> entries = Files.list(folder)) {
            files = entries.filter(f -> f.getFileName().toString().endsWith(".gexf"))
                    .toList();
        }
        if (files.isEmpty()) {
            throw MalformedFileException.in(folder, "no gexf file");
        }
        for (Path file : files) {
            if (!file.getFileName().toString().matches("\\d{1,18}\\.gexf")) {
                throw MalformedFileException.in(file, "the file name is not a number, which is to order the graphs");
            }
        }
        return files.stream().sorted(Comparator.comparingLong(GedReader::id)).toList();
    }

    private static long id(Path file) {
        String name = file.getFileName().toString();
        return Long.parseLong(name.substring(0, name.indexOf('.')));
    }

    private static FloatMatrix readDistances(Path file, int rows, int columns, MatrixReader matrices)
            throws IOException {
        FloatMatrix distances = matrices.read(file);
        if (distances.rows() != rows || distances.columns() != columns) {
            throw MalformedFileException.in(
                    file, distances.shape() + " distances, but " + rows + "×" + columns + " pairs of graphs");
        }
        for (float distance : distances.data()) {
            if (!(distance >= 0) || Float.isInfinite(distance)) {
                throw MalformedFileException.in(file, "the distance " + distance + " is not a number from 0 on");
            }
        }
        return distances;
    }
}
