package dev.bgn.datasets.graphs;

import dev.bgn.datasets.generate.ErdosRenyiPairs;
import java.util.Iterator;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Connected random graphs G(n, p), for measurements: number i of the collection is the first graph of pair i of the
 * generator. Names are the numbers, from 0.
 *
 * @param changed whether to take the second graph of each pair instead, the first with one edge moved: queries whose most
 *     similar graph is known
 */
public record GeneratedGraphs(ErdosRenyiPairs generator, long count, boolean changed) implements GraphCollection {
    public GeneratedGraphs {
        if (count < 0) {
            throw new IllegalArgumentException(count + " graphs");
        }
    }

    @Override
    public List<String> others() {
        return List.of();
    }

    @Override
    public Iterator<Item> items() {
        return LongStream.range(0, count).mapToObj(this::item).iterator();
    }

    private Item item(long number) {
        return () -> new Named(
                Long.toString(number), ReadGraph.of(changed ? generator.changed(number) : generator.graph(number)));
    }
}
