package dev.bgn.runtime.match;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.model.file.GraphIndex;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.runtime.search.HammingIndex;
import dev.bgn.runtime.search.Matches;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.LongConsumer;

/**
 * Finds the graphs of an index that are most similar to a query, in two stages: an exact search among the codes, then the
 * best of them are ranked anew by a matcher. Of equally similar graphs the one with the smaller number comes first.
 *
 * <p>The model that made the codes ranks by their distance, so it needs no second stage.
 */
public final class GraphSearch {
    /** Graphs that are built at one time: enough for all threads, and few enough for the heap. */
    private static final int AT_ONCE = 4096;

    private static final Comparator<Hit> BEST_FIRST =
            Comparator.comparingDouble(Hit::similarity).reversed().thenComparingInt(Hit::graph);

    private final GraphIndex index;
    private final GraphMatcher coder;
    private final GraphMatcher ranker;
    private final Workers workers;

    /**
     * A graph that was found.
     *
     * @param graph its number in the index
     * @param similarity by the matcher that ranks
     * @param distance bits in which its code differs from the query's
     */
    public record Hit(int graph, float similarity, int distance) {}

    /**
     * @param coder runs the model that made the codes
     * @param ranker ranks; the same one for the order of the codes
     * @throws IllegalArgumentException where one of them does not fit the index
     */
    public GraphSearch(GraphIndex index, GraphMatcher coder, GraphMatcher ranker, Workers workers) {
        if (!coder.hasCodes()
                || coder.model().shape().graphWidth() != index.codes().columns()) {
            throw new IllegalArgumentException(
                    "the model does not make codes of " + index.codes().columns() + " bits");
        }
        if (ranker == coder && coder.similarityOf(0) <= coder.similarityOf(1)) {
            throw new IllegalArgumentException("the model finds graphs with equal codes no more similar than others");
        }
        List<String> labels = ranker.model().shape().labels();
        if (!labels.isEmpty() && !labels.equals(coder.model().shape().labels())) {
            throw new IllegalArgumentException("the matcher knows the node labels " + labels
                    + ", but the index has those of its own model, "
                    + coder.model().shape().labels());
        }
        this.index = index;
        this.coder = coder;
        this.ranker = ranker;
        this.workers = workers;
    }

    /**
     * The most similar graphs of each query.
     *
     * @param queries graphs of {@code coder}
     * @param top how many to find
     * @param candidates how many of the nearest codes are ranked by the matcher
     */
    public List<List<Hit>> search(List<MatchGraph> queries, int top, int candidates) {
        int most = ranker == coder ? top : Math.max(top, candidates);
        List<Matches> near = HammingIndex.of(index.codes()).nearest(coder.codes(queries, workers), most, workers);
        List<List<Hit>> found = new ArrayList<>();
        for (int q = 0; q < queries.size(); q++) {
            Best best = new Best(top);
            Matches matches = near.get(q);
            for (int first = 0; first < matches.count(); first += AT_ONCE) {
                int end = Math.min(matches.count(), first + AT_ONCE);
                int[] rows = Arrays.copyOfRange(matches.rows(), first, end);
                best.offer(rows, Arrays.copyOfRange(matches.distances(), first, end), queries.get(q), graphs(rows));
            }
            found.add(best.hits());
        }
        return found;
    }

    /**
     * The same with every graph ranked by the matcher.
     *
     * @param progress hears how many graphs have been compared
     */
    public List<List<Hit>> bruteForce(List<MatchGraph> queries, int top, LongConsumer progress) {
        BitMatrix codes = coder.codes(queries, workers);
        List<Best> best = queries.stream().map(_ -> new Best(top)).toList();
        for (int first = 0; first < index.graphCount(); first += AT_ONCE) {
            int[] rows = range(first, Math.min(index.graphCount(), first + AT_ONCE));
            List<MatchGraph> graphs = graphs(rows);
            for (int q = 0; q < queries.size(); q++) {
                best.get(q).offer(rows, distances(codes, q, rows), queries.get(q), graphs);
            }
            progress.accept(first + rows.length);
        }
        return best.stream().map(Best::hits).toList();
    }

    /** Nothing where the codes alone rank. */
    private List<MatchGraph> graphs(int[] rows) {
        if (ranker == coder) {
            return List.of();
        }
        MatchGraph[] graphs = new MatchGraph[rows.length];
        workers.forRows(rows.length, 16, (from, to) -> {
            for (int i = from; i < to; i++) {
                graphs[i] = fitted(new MatchGraph(index.graph(rows[i]), index.labels(rows[i])));
            }
        });
        return Arrays.asList(graphs);
    }

    /** Labels by number mean nothing to a matcher that knows none. */
    private MatchGraph fitted(MatchGraph graph) {
        return ranker.model().shape().labels().isEmpty() ? MatchGraph.of(graph.graph()) : graph;
    }

    private int[] distances(BitMatrix codes, int query, int[] rows) {
        int[] distances = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            for (int w = 0; w < codes.wordsPerRow(); w++) {
                distances[i] +=
                        Long.bitCount(codes.word(query, w) ^ index.codes().word(rows[i], w));
            }
        }
        return distances;
    }

    private static int[] range(int from, int to) {
        int[] rows = new int[to - from];
        Arrays.setAll(rows, i -> from + i);
        return rows;
    }

    /** The best graphs for one query so far. */
    private final class Best {
        private final int top;
        /** The worst of them first. */
        private final PriorityQueue<Hit> kept = new PriorityQueue<>(BEST_FIRST.reversed());

        Best(int top) {
            this.top = top;
        }

        void offer(int[] rows, int[] distances, MatchGraph query, List<MatchGraph> graphs) {
            float[] ranked = ranker == coder ? null : ranker.similarities(fitted(query), graphs, workers);
            for (int i = 0; i < rows.length; i++) {
                offer(new Hit(rows[i], ranked == null ? coder.similarityOf(distances[i]) : ranked[i], distances[i]));
            }
        }

        private void offer(Hit hit) {
            if (kept.size() < top) {
                kept.add(hit);
            } else if (top > 0 && BEST_FIRST.compare(hit, kept.peek()) < 0) {
                kept.poll();
                kept.add(hit);
            }
        }

        List<Hit> hits() {
            return kept.stream().sorted(BEST_FIRST).toList();
        }
    }
}
