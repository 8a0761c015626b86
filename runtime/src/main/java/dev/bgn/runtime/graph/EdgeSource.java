package dev.bgn.runtime.graph;

import java.io.IOException;

/** A stream of directed edges that can be run through more than once, each time the same. */
@FunctionalInterface
public interface EdgeSource {
    /** Gives every edge to {@code sink}. */
    void forEach(Sink sink) throws IOException;

    /** Takes one edge. */
    @FunctionalInterface
    interface Sink {
        void edge(int source, int target);
    }
}
