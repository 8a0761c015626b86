package dev.bgn.cli.match;

import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.TerminalBar;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.graphs.GraphCollection;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.match.GraphMatcher;
import dev.bgn.runtime.match.MatchGraph;
import dev.bgn.runtime.model.file.GraphIndexWriter;
import dev.bgn.runtime.parallel.Workers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Reads graphs and computes their codes, some at a time, shared by all threads. The order is that of the collection, and so
 * is the first graph that is wrong.
 */
final class GraphIndexing {
    private static final int AT_ONCE = 4096;

    private final GraphMatcher matcher;
    private final Workers workers;
    private final boolean skipBad;
    private final LeftOut leftOut;

    /** A graph, or why there is none. */
    private record Outcome(GraphCollection.Named read, MatchGraph graph, Exception failure) {}

    GraphIndexing(Output output, GraphMatcher matcher, Workers workers, boolean skipBad) {
        this.matcher = matcher;
        this.workers = workers;
        this.skipBad = skipBad;
        leftOut = new LeftOut(output, !matcher.model().shape().labels().isEmpty());
    }

    LeftOut leftOut() {
        return leftOut;
    }

    /** All graphs, ready to be written. */
    GraphIndexWriter index(GraphCollection graphs, boolean named) throws IOException {
        int labels = matcher.model().shape().labels().size();
        GraphIndexWriter writer = new GraphIndexWriter(matcher.model().shape().graphWidth(), labels, named);
        try (TerminalBar bar = TerminalBar.of("indexing graphs", graphs.count())) {
            long done = 0;
            for (Iterator<GraphCollection.Item> items = graphs.items(); items.hasNext(); ) {
                List<Outcome> some = read(items, bar);
                BitMatrix codes =
                        matcher.codes(some.stream().map(Outcome::graph).toList(), workers);
                for (int i = 0; i < some.size(); i++) {
                    MatchGraph graph = some.get(i).graph();
                    writer.add(some.get(i).read().name(), codes, i, graph.graph(), graph.labels());
                }
                done += some.size();
                bar.stepTo(done);
            }
        }
        return writer;
    }

    /** The next graphs that can be used. */
    private List<Outcome> read(Iterator<GraphCollection.Item> items, TerminalBar bar) throws IOException {
        List<GraphCollection.Item> batch = new ArrayList<>();
        while (items.hasNext() && batch.size() < AT_ONCE) {
            batch.add(items.next());
        }
        Outcome[] outcomes = new Outcome[batch.size()];
        workers.forRows(outcomes.length, 1, (from, to) -> {
            for (int i = from; i < to; i++) {
                outcomes[i] = read(batch.get(i));
            }
        });
        List<Outcome> good = new ArrayList<>();
        for (Outcome outcome : outcomes) {
            if (outcome.failure() == null) {
                leftOut.count(outcome.read().graph());
                good.add(outcome);
            } else if (skipBad) {
                leftOut.bad(outcome.failure(), bar);
            } else if (outcome.failure() instanceof IOException e) {
                throw e;
            } else {
                throw (BadInputException) outcome.failure();
            }
        }
        return good;
    }

    private Outcome read(GraphCollection.Item item) {
        try {
            GraphCollection.Named read = item.read();
            return new Outcome(read, MatcherArgument.graph(matcher, read), null);
        } catch (IOException | BadInputException e) {
            return new Outcome(null, null, e);
        } catch (UncheckedIOException e) {
            return new Outcome(null, null, e.getCause());
        }
    }
}
