package dev.bgn.cli.model;

import dev.bgn.cli.files.OutputPath;
import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.codes.CodesReader;
import dev.bgn.runtime.bits.BitVector;
import dev.bgn.runtime.model.Codes;
import dev.bgn.runtime.search.HammingIndex;
import dev.bgn.runtime.search.Matches;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Finds the nodes whose codes are nearest to a node's. */
@Command(
        name = "search",
        description = {
            "Finds the nodes whose codes are nearest to that of a node.",
            "The distance is the number of bits that differ; of equal ones the earlier row comes first. "
                    + "The search is exact."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {
            "",
            "Examples:",
            "  bgn search codes.npy --node 17 -k 5",
            "  bgn search codes.csv --node 35 --radius 3 --json"
        })
public final class SearchCommand implements Callable<Integer> {
    private static final List<String> HEADER = List.of("rank", "node", "distance", "similarity %");

    @Mixin
    private Output output;

    @Parameters(
            paramLabel = "CODES",
            description =
                    "A .safetensors file of bgn embed, an .npy file, uint8 (packed as by numpy.packbits, bitorder little), int64 (words) or int8 "
                            + "(-1 or 1, 0 or 1), or a .csv file with the node and a column for each bit.")
    private Path file;

    @Option(
            names = "--node",
            required = true,
            paramLabel = "ID",
            description = "The node: its name where the file has names, else its row, from 0.")
    private String node;

    @Option(names = "-k", paramLabel = "N", description = "How many to find (default: 10; with --radius: all).")
    private Integer k;

    @Option(names = "--radius", paramLabel = "R", description = "Only nodes that differ in at most R bits.")
    private Integer radius;

    @Option(names = "--with-self", description = "Include the node itself.")
    private boolean withSelf;

    @Override
    public Integer call() throws IOException {
        if ((k != null && k < 1) || (radius != null && radius < 0)) {
            throw new BadInputException("-k must be 1 or more, --radius 0 or more");
        }
        OutputPath.requireName(file, "CODES");
        Codes codes = CodesReader.read(file);
        int row = codes.row(node)
                .orElseThrow(() -> new BadInputException(file + ": has no node '" + node + "'; it has "
                        + codes.bits().rows()
                        + (codes.names().isEmpty()
                                ? " rows, from 0"
                                : " nodes, called by names such as '" + codes.name(0) + "'")));
        List<Map<String, Object>> results = results(codes, row, find(codes, row));
        if (output.isJson()) {
            Map<String, Object> all = new LinkedHashMap<>();
            all.put("node", node);
            all.put("codes", codes.bits().rows());
            all.put("bits", codes.bits().columns());
            all.put("results", results);
            output.printJson(all);
        } else if (results.isEmpty()) {
            output.out()
                    .println("no other code"
                            + (radius == null
                                    ? ""
                                    : " within " + Output.counted(radius, "bit", "bits") + " of node " + node));
        } else {
            output.printTable(HEADER, results.stream().map(SearchCommand::line).toList());
        }
        return 0;
    }

    private int most() {
        return k != null ? k : radius != null ? Integer.MAX_VALUE : 10;
    }

    private Matches find(Codes codes, int row) {
        BitVector query = codes.bits().row(row);
        HammingIndex index = HammingIndex.of(codes.bits());
        if (radius != null) {
            return index.within(query, radius);
        }
        // One more: the node itself may be among them, and is then left out.
        return index.nearest(query, Math.min(most(), Integer.MAX_VALUE - 1) + 1);
    }

    private List<Map<String, Object>> results(Codes codes, int self, Matches found) {
        List<Map<String, Object>> results = new ArrayList<>();
        for (int i = 0; i < found.count() && results.size() < most(); i++) {
            if (found.row(i) == self && !withSelf) {
                continue;
            }
            Map<String, Object> result = new LinkedHashMap<>();
            result.put("rank", results.size() + 1);
            result.put("node", codes.name(found.row(i)));
            result.put("distance", found.distance(i));
            result.put(
                    "similarity",
                    100 - 100.0 * found.distance(i) / Math.max(1, codes.bits().columns()));
            results.add(result);
        }
        return results;
    }

    private static List<String> line(Map<String, Object> result) {
        return List.of(
                result.get("rank").toString(),
                result.get("node").toString(),
                result.get("distance").toString(),
                String.format(Locale.ROOT, "%.1f", (double) result.get("similarity")));
    }
}
