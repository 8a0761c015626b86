package dev.bgn.lab.speed;

import dev.bgn.runtime.match.MatchGraph;
import dev.bgn.runtime.model.MatchingModel;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * A float32 library that runs a graph matching network, to measure against; found through {@link ServiceLoader} as
 * {@link FloatPeer} is.
 */
public interface MatchingPeer {
    /** As reports name it. */
    String name();

    /** How many threads its operations may use from now on. */
    void useThreads(int count);

    /**
     * A network on pairs of graphs, prepared; its result is the similarity of each pair.
     *
     * @param model real-valued, with attention by dot product
     * @param first graph i of it and of {@code second} are a pair; all pairs are computed at once
     */
    FloatPeer.Product matcher(Way way, MatchingModel model, List<MatchGraph> first, List<MatchGraph> second);

    /** Ways to write a graph matching network. */
    enum Way {
        /** As the public code has it: both layers of the messages on the concatenated states of the two ends of each edge. */
        EDGE_NETWORK,
        /** As ours: the first layer once for each node, the second after the sum. Graphs of a pair have the same size. */
        NODE_NETWORK
    }

    /** The peer on the class path, if there is one. */
    static Optional<MatchingPeer> find() {
        Iterator<MatchingPeer> found = ServiceLoader.load(MatchingPeer.class).iterator();
        return found.hasNext() ? Optional.of(found.next()) : Optional.empty();
    }
}
