package dev.bgn.cli.data;

import dev.bgn.cli.files.ForceOption;
import dev.bgn.cli.files.OutputPath;
import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.csv.CsvGraphWriter;
import dev.bgn.datasets.generate.HubGraph;
import dev.bgn.datasets.generate.NumericGraph;
import dev.bgn.datasets.generate.PlantedPartition;
import dev.bgn.datasets.generate.RMat;
import dev.bgn.datasets.generate.SalaryGraph;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Writes random graphs as the CSV pair that the other commands read. */
@Command(
        name = "generate",
        description = "Makes a random graph and writes it as nodes.csv and edges.csv.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "The same options give the same files on every machine.",
            "",
            "Examples:",
            "  bgn data generate planted-partition --nodes 2000 --out papers",
            "  bgn data generate numeric --columns 3 --classes 4 --homophily 0.15 --out table",
            "  bgn train --nodes table/nodes.csv --edges table/edges.csv"
        })
public final class DataGenerateCommand implements Runnable {
    /** A larger graph is for a mapped file, not for text. */
    private static final int MAX_SCALE = 24;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "planted-partition, r-mat, numeric, salary or hubs?");
    }

    /** What every generator takes. */
    static final class Target {
        @Mixin
        private ForceOption force;

        @Mixin
        private Output output;

        @Option(
                names = "--seed",
                paramLabel = "N",
                defaultValue = "1",
                description = "Seed of everything random (default: ${DEFAULT-VALUE}).")
        private long seed;

        @Option(
                names = "--out",
                paramLabel = "DIR",
                required = true,
                description = "Write nodes.csv and edges.csv into this folder.")
        private Path folder;

        private int write(Supplier<GraphData> generator) throws IOException {
            OutputPath.requireFolder(folder, "--out");
            for (String name : List.of(CsvGraphWriter.NODES, CsvGraphWriter.EDGES)) {
                force.requireReplaceable(folder.resolve(name), "--out");
            }
            GraphData data;
            try {
                data = generator.get();
            } catch (IllegalArgumentException e) {
                throw new BadInputException(e.getMessage());
            }
            CsvGraphWriter.write(data, folder);
            if (output.isJson()) {
                SequencedMap<String, Object> all = new LinkedHashMap<>();
                all.put("name", data.name());
                all.putAll(DatasetSummary.of(data));
                all.put(
                        "files",
                        List.of(
                                folder.resolve(CsvGraphWriter.NODES).toString(),
                                folder.resolve(CsvGraphWriter.EDGES).toString()));
                output.printJson(all);
            } else {
                output.out()
                        .println(
                                "wrote " + data.nodeCount() + " nodes and " + data.edgeCount() + " edges to " + folder);
            }
            return 0;
        }
    }

    @Command(
            name = "planted-partition",
            description = "A citation graph: classes, words that go with a class, a few papers cited often.",
            mixinStandardHelpOptions = true,
            versionProvider = Version.class)
    int plantedPartition(
            @Mixin Target target,
            @Option(names = "--nodes", paramLabel = "N", defaultValue = "2708", description = "Default: 2708.")
                    int nodes,
            @Option(
                            names = "--edges",
                            paramLabel = "N",
                            description = "Citations that are drawn (default: two a node).")
                    Integer edges,
            @Option(names = "--classes", paramLabel = "N", defaultValue = "7", description = "Default: 7.") int classes,
            @Option(
                            names = "--homophily",
                            paramLabel = "P",
                            defaultValue = "0.81",
                            description = "Chance that a citation stays in its class (default: 0.81).")
                    double homophily,
            @Option(
                            names = "--vocabulary",
                            paramLabel = "N",
                            defaultValue = "1433",
                            description = "Number of words (default: 1433).")
                    int vocabulary,
            @Option(
                            names = "--words",
                            paramLabel = "N",
                            defaultValue = "19",
                            description = "Words a node draws (default: 19).")
                    int words,
            @Option(
                            names = "--topic",
                            paramLabel = "P",
                            defaultValue = "0.3",
                            description = "Chance that a word is one of the class (default: 0.3).")
                    double topic)
            throws IOException {
        return target.write(() -> new PlantedPartition(
                        target.seed,
                        nodes,
                        edges == null ? (int) Math.min(2L * nodes, Integer.MAX_VALUE) : edges,
                        classes,
                        homophily,
                        vocabulary,
                        words,
                        topic)
                .toGraphData());
    }

    @Command(
            name = "r-mat",
            description = "A power-law graph by recursive matrices, without features and classes.",
            mixinStandardHelpOptions = true,
            versionProvider = Version.class)
    int rMat(
            @Mixin Target target,
            @Option(
                            names = "--scale",
                            paramLabel = "N",
                            defaultValue = "12",
                            description = "The graph has 2^N nodes (default: 12).")
                    int scale,
            @Option(names = "--edges", paramLabel = "N", description = "Edges that are drawn (default: eight a node).")
                    Integer edges)
            throws IOException {
        if (scale < 1 || scale > MAX_SCALE) {
            throw new BadInputException("--scale " + scale + ": expected 1 … " + MAX_SCALE);
        }
        return target.write(() -> RMat.usual(target.seed, scale, edges == null ? 8 << scale : edges)
                .toGraphData());
    }

    @Command(
            name = "numeric",
            description = {
                "A table of numbers of very different scales: share (0 to 1), income (thousands), balance "
                        + "(negative), visits (skewed).",
                "Classes are ranges and combinations of the numbers, not only sums of them."
            },
            mixinStandardHelpOptions = true,
            versionProvider = Version.class)
    int numeric(
            @Mixin Target target,
            @Option(names = "--nodes", paramLabel = "N", defaultValue = "1000", description = "Default: 1000.")
                    int nodes,
            @Option(names = "--classes", paramLabel = "N", defaultValue = "3", description = "Default: 3.") int classes,
            @Option(
                            names = "--columns",
                            paramLabel = "N",
                            defaultValue = "2",
                            description = "1 to 4 of the columns above (default: 2).")
                    int columns,
            @Option(
                            names = "--homophily",
                            paramLabel = "P",
                            defaultValue = "0.85",
                            description = "Chance that an edge stays in its class (default: 0.85).")
                    double homophily,
            @Option(
                            names = "--degree",
                            paramLabel = "N",
                            defaultValue = "6",
                            description = "Edges a node has on average (default: 6).")
                    int degree,
            @Option(
                            names = "--noise",
                            paramLabel = "P",
                            defaultValue = "0.04",
                            description = "Chance that a class is drawn at random (default: 0.04).")
                    double noise)
            throws IOException {
        return target.write(
                () -> new NumericGraph(target.seed, nodes, classes, columns, homophily, degree, noise).toGraphData());
    }

    @Command(
            name = "salary",
            description = "Twelve flags that decide the class, and a salary that does not depend on it.",
            mixinStandardHelpOptions = true,
            versionProvider = Version.class)
    int salary(
            @Mixin Target target,
            @Option(names = "--nodes", paramLabel = "N", defaultValue = "600", description = "Default: 600.") int nodes,
            @Option(
                            names = "--scale",
                            paramLabel = "X",
                            defaultValue = "50000",
                            description = "The salary is half to one and a half times this; 0: no such column "
                                    + "(default: 50000).")
                    double scale)
            throws IOException {
        return target.write(() -> new SalaryGraph(target.seed, nodes, scale).toGraphData());
    }

    @Command(
            name = "hubs",
            description = "Classes that the number of neighbours decides; two columns say little about them.",
            mixinStandardHelpOptions = true,
            versionProvider = Version.class)
    int hubs(
            @Mixin Target target,
            @Option(names = "--nodes", paramLabel = "N", defaultValue = "500", description = "Default: 500.") int nodes)
            throws IOException {
        return target.write(() -> new HubGraph(target.seed, nodes).toGraphData());
    }
}
