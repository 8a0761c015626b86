package dev.bgn.datasets.files;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.EdgeList;
import dev.bgn.datasets.Finding;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.edges.EdgeListReader;
import dev.bgn.datasets.edges.NodeIds;
import dev.bgn.datasets.linqs.LinqsReader;
import dev.bgn.datasets.npz.NpzGraphReader;
import dev.bgn.datasets.ogb.OgbReader;
import dev.bgn.datasets.planetoid.PlanetoidReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The formats of graphs that other tools write, for {@code --format}. */
public enum FileFormat {
    /** A folder of the Open Graph Benchmark. */
    ogb {
        @Override
        public GraphData read(Path path) throws IOException {
            return OgbReader.read(nameOf(requireFolder(path)), path);
        }
    },
    /** An npz archive with a graph. */
    npz {
        @Override
        public GraphData read(Path path) throws IOException {
            return NpzGraphReader.read(requireFile(path), nameOf(path));
        }
    },
    /** A folder with the files {@code ind.NAME.*} of one dataset, or one of those, {@code ind.NAME.graph}. */
    planetoid {
        @Override
        public GraphData read(Path path) throws IOException {
            Path graph = onlyFile(path, "ind.", ".graph");
            return PlanetoidReader.read(graph.getParent(), between(graph, "ind.", ".graph"));
        }
    },
    /** A folder with one {@code NAME.content} and {@code NAME.cites}, or the former. */
    linqs {
        @Override
        public GraphData read(Path path) throws IOException {
            Path content = onlyFile(path, "", ".content");
            String name = between(content, "", ".content");
            return LinqsReader.read(name, content, content.resolveSibling(name + ".cites"));
        }
    },
    /** A list of edges between named nodes. */
    edges {
        @Override
        public GraphData read(Path path) throws IOException {
            return readEdges(requireFile(path), NodeIds.NAMES);
        }
    };

    public abstract GraphData read(Path path) throws IOException;

    /** An OGB folder with one of several splits. */
    public static GraphData readOgb(Path path, String split) throws IOException {
        return OgbReader.read(nameOf(requireFolder(path)), path, split);
    }

    /** The graph of an edge list: no features, no labels. */
    public static GraphData readEdges(Path file, NodeIds ids) throws IOException {
        EdgeListReader.Result list = EdgeListReader.read(file, ids);
        GraphData data =
                GraphData.ofEdges(file.toString(), new EdgeList.Simple(list.graph(), list.report()), list.nodeNames());
        if (list.hasMoreColumns()) {
            data = data.with(Finding.of(Finding.Kind.EDGE_FIELDS, "", 0).in(file));
        }
        return list.mayHaveHeader()
                ? data.with(Finding.of(
                                Finding.Kind.EDGE_HEADER_OR_NAMES,
                                "",
                                2,
                                list.nodeNames().subList(0, 2))
                        .in(file))
                : data;
    }

    private static String nameOf(Path path) {
        return path.toAbsolutePath().normalize().getFileName().toString();
    }

    private static Path requireFolder(Path path) {
        if (!Files.isDirectory(path)) {
            throw new BadInputException(path + ": not a folder");
        }
        return path;
    }

    private static Path requireFile(Path path) {
        if (Files.isDirectory(path)) {
            throw new BadInputException(path + ": a folder, not a file");
        }
        return path;
    }

    /** The file itself, or the one file of a folder with such a name. */
    private static Path onlyFile(Path path, String prefix, String suffix) throws IOException {
        if (hasName(path, prefix, suffix) && !Files.isDirectory(path)) {
            return path.toAbsolutePath();
        }
        try (Stream<Path> entries = Files.list(requireFolder(path))) {
            List<Path> files = entries.filter(entry -> hasName(entry, prefix, suffix))
                    .sorted()
                    .toList();
            if (files.size() > 1) {
                throw new BadInputException(path + " holds more than one dataset: name one, such as " + files.get(0));
            }
            if (files.isEmpty()) {
                throw new BadInputException(path + ": no file " + prefix + "NAME" + suffix);
            }
            return files.getFirst();
        }
    }

    private static boolean hasName(Path path, String prefix, String suffix) {
        String name = String.valueOf(path.getFileName());
        return name.length() > prefix.length() + suffix.length() && name.startsWith(prefix) && name.endsWith(suffix);
    }

    private static String between(Path path, String prefix, String suffix) {
        String name = path.getFileName().toString();
        return name.substring(prefix.length(), name.length() - suffix.length());
    }
}
