package dev.bgn.cli.match;

import dev.bgn.cli.files.OutputPath;
import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.TerminalBar;
import dev.bgn.cli.terminal.ThreadsOption;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.graphs.GraphCollection;
import dev.bgn.runtime.match.GraphMatcher;
import dev.bgn.runtime.match.GraphSearch;
import dev.bgn.runtime.match.GraphSearch.Hit;
import dev.bgn.runtime.match.MatchGraph;
import dev.bgn.runtime.model.file.GraphIndex;
import dev.bgn.runtime.model.file.GraphIndexFile;
import dev.bgn.runtime.parallel.Workers;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Finds the graphs of an index that are most similar to others. */
@Command(
        name = "search",
        description = {
            "Finds the graphs of an index that are most similar to a graph.",
            "The nearest codes are found first, exactly, by the number of bits that differ. With --matcher the best of them are "
                    + "ranked by a second, better model, such as one with cross-graph attention; without it their order stays, as "
                    + "the model of the index tells graphs apart by these bits alone. Of equally similar graphs the earlier one "
                    + "comes first."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {
            "",
            GraphFiles.ENDS,
            GraphFiles.GEXF,
            GraphFiles.JSON,
            GraphFiles.LINKS,
            GraphFiles.EDGES,
            GraphFiles.NODES,
            "",
            "Examples:",
            "  bgn match search model molecules.index query.gexf --top 5",
            "  bgn match search model molecules.index query.json --matcher better-model",
            "  bgn match search model million.index --generated 20 --matcher better-model"
        })
public final class MatchSearchCommand implements Callable<Integer> {
    private static final int RERANK = 100;
    private static final List<String> HEADER = List.of("query", "rank", "graph", "similarity", "bits");

    @Mixin
    private Output output;

    @Mixin
    private MatcherArgument model;

    @Parameters(index = "1", paramLabel = "INDEX", description = "A file of bgn match index, made by the same model.")
    private Path file;

    @Parameters(
            index = "2..*",
            arity = "0..*",
            paramLabel = "QUERY",
            description = "Graphs to look for: files, folders, .zip archives or .jsonl files.")
    private List<Path> places = List.of();

    @Mixin
    private GeneratedGraphsOption generated;

    @Option(
            names = {"-k", "--top"},
            paramLabel = "N",
            defaultValue = "10",
            description = "How many to find (default: ${DEFAULT-VALUE}).")
    private int top;

    @Option(names = "--matcher", paramLabel = "MODEL", description = "Ranks the best of the first search.")
    private Path matcherFile;

    @Option(
            names = "--rerank",
            paramLabel = "N",
            description = "How many of the nearest codes --matcher ranks (default: " + RERANK + ").")
    private Integer rerank;

    @Option(
            names = "--brute-force",
            description =
                    "Rank all graphs with the matcher: slow, and nothing is lost. Without --matcher a check of the search, which finds the same.")
    private boolean bruteForce;

    @Option(
            names = "--recall",
            description = "Rank all graphs as well, and say how many of the best ones the search found.")
    private boolean recall;

    @Mixin
    private ThreadsOption threads;

    /** A graph to look for. */
    private record Query(String name, MatchGraph graph) {}

    @Override
    public Integer call() throws IOException {
        requireOptions();
        GraphMatcher coder = model.loadWithCodes();
        GraphMatcher ranker = matcherFile == null ? coder : MatcherArgument.load(matcherFile, "--matcher");
        List<Query> queries = queries(coder);
        List<MatchGraph> graphs = queries.stream().map(Query::graph).toList();
        try (Arena arena = Arena.ofShared();
                Workers workers = threads.workers()) {
            GraphIndex index = open(arena);
            GraphSearch search = search(index, coder, ranker, workers);
            long start = System.nanoTime();
            List<List<Hit>> found =
                    bruteForce ? bruteForce(search, graphs, index) : search.search(graphs, top, rerank());
            double seconds = (System.nanoTime() - start) / 1e9;
            Double share = recall ? recall(found, bruteForce(search, graphs, index)) : null;
            report(index, queries, found, seconds, share);
        }
        return 0;
    }

    private void requireOptions() {
        if (top < 1 || rerank() < 1) {
            throw new BadInputException("--top and --rerank must be 1 or more");
        }
        if (matcherFile == null && rerank != null) {
            throw new BadInputException("--rerank is for --matcher, which ranks the nearest codes");
        }
        if (bruteForce && rerank != null) {
            throw new BadInputException("--brute-force ranks all graphs, not --rerank " + rerank);
        }
        if (matcherFile != null && !bruteForce && rerank() < top) {
            throw new BadInputException(
                    "--rerank " + rerank() + (rerank == null ? ", the default," : "") + " is less than --top " + top);
        }
        if (bruteForce && recall) {
            throw new BadInputException("--brute-force loses nothing: its --recall is 1");
        }
        if (places.isEmpty() != generated.isGiven()) {
            throw new BadInputException("give either QUERY, graphs to look for, or --generated N");
        }
        OutputPath.requireName(file, "INDEX");
        places.forEach(place -> OutputPath.requireName(place, "QUERY"));
    }

    private int rerank() {
        return Optional.ofNullable(rerank).orElse(RERANK);
    }

    private List<Query> queries(GraphMatcher coder) throws IOException {
        LeftOut leftOut = new LeftOut(output, !coder.model().shape().labels().isEmpty());
        List<Query> queries = new ArrayList<>();
        if (generated.isGiven()) {
            add(generated.graphs(true), coder, leftOut, queries);
        }
        for (Path place : places) {
            try (GraphCollection graphs = GraphCollection.open(place)) {
                int before = queries.size();
                add(graphs, coder, leftOut, queries);
                if (queries.size() == before) {
                    throw new BadInputException(place + ": no graph");
                }
            }
        }
        leftOut.tell();
        return queries;
    }

    private static void add(GraphCollection graphs, GraphMatcher coder, LeftOut leftOut, List<Query> queries)
            throws IOException {
        for (Iterator<GraphCollection.Item> items = graphs.items(); items.hasNext(); ) {
            GraphCollection.Named read = items.next().read();
            leftOut.count(read.graph());
            queries.add(new Query(read.name(), MatcherArgument.graph(coder, read)));
        }
        leftOut.tell(graphs);
    }

    private GraphIndex open(Arena arena) throws IOException {
        GraphIndex index = GraphIndexFile.map(file, arena);
        if (!index.model().equals(model.identity())) {
            throw new BadInputException(file + ": its codes were made by another model than " + model.file()
                    + "; make the index anew with bgn match index");
        }
        return index;
    }

    private GraphSearch search(GraphIndex index, GraphMatcher coder, GraphMatcher ranker, Workers workers) {
        try {
            return new GraphSearch(index, coder, ranker, workers);
        } catch (IllegalArgumentException e) {
            throw new BadInputException((matcherFile == null ? model.file() : matcherFile) + ": " + e.getMessage());
        }
    }

    private List<List<Hit>> bruteForce(GraphSearch search, List<MatchGraph> queries, GraphIndex index) {
        try (TerminalBar bar = TerminalBar.of("ranking all graphs", index.graphCount())) {
            return search.bruteForce(queries, top, bar::stepTo);
        }
    }

    /** The share of the best graphs that were found; one that is as similar as the last of the best is as good. */
    private static double recall(List<List<Hit>> found, List<List<Hit>> best) {
        double sum = 0;
        for (int q = 0; q < best.size(); q++) {
            float least = best.get(q).isEmpty() ? 0 : best.get(q).getLast().similarity();
            long good = found.get(q).stream()
                    .filter(hit -> hit.similarity() >= least)
                    .count();
            sum += best.get(q).isEmpty() ? 1 : (double) good / best.get(q).size();
        }
        return sum / best.size();
    }

    private void report(GraphIndex index, List<Query> queries, List<List<Hit>> found, double seconds, Double share) {
        if (output.isJson()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("graphs", index.graphCount());
            json.put("bits", index.codes().columns());
            json.put("seconds", seconds);
            if (share != null) {
                json.put("recall", share);
            }
            List<Map<String, Object>> all = new ArrayList<>();
            for (int q = 0; q < queries.size(); q++) {
                Map<String, Object> one = new LinkedHashMap<>();
                one.put("query", queries.get(q).name());
                one.put("results", results(index, found.get(q)));
                all.add(one);
            }
            json.put("queries", all);
            output.printJson(json);
            return;
        }
        List<List<String>> rows = new ArrayList<>();
        for (int q = 0; q < queries.size(); q++) {
            for (Map<String, Object> result : results(index, found.get(q))) {
                rows.add(List.of(
                        queries.get(q).name(),
                        result.get("rank").toString(),
                        result.get("graph").toString(),
                        String.format(Locale.ROOT, "%.4f", (float) result.get("similarity")),
                        result.get("distance").toString()));
            }
        }
        output.printTable(HEADER, rows);
        output.err()
                .println(String.format(
                        Locale.ROOT,
                        "%s among %,d graphs in %.3f s",
                        Output.counted(queries.size(), "query", "queries"),
                        index.graphCount(),
                        seconds));
        if (share != null) {
            output.out()
                    .println(String.format(
                            Locale.ROOT, "recall of the best %d against a ranking of all: %.3f", top, share));
        }
    }

    private static List<Map<String, Object>> results(GraphIndex index, List<Hit> hits) {
        List<Map<String, Object>> results = new ArrayList<>();
        for (Hit hit : hits) {
            Map<String, Object> result = new LinkedHashMap<>();
            result.put("rank", results.size() + 1);
            result.put("graph", index.name(hit.graph()));
            result.put("similarity", hit.similarity());
            result.put("distance", hit.distance());
            results.add(result);
        }
        return results;
    }
}
