package dev.bgn.lab.reproduce;

import java.io.IOException;
import java.util.List;

/** A part of an item that is measured in one go: often one cell, several where one run gives them. */
public interface Measurement {
    /** Where its cells stand. It is finished when all of them are there. */
    List<Place> places();

    /** How many values each of them has at least: one for each seed; 1 without seeds. */
    int seeds();

    /** The datasets that it needs. */
    default List<String> datasets() {
        return places().stream()
                .map(Place::dataset)
                .filter(name -> !name.isEmpty())
                .distinct()
                .toList();
    }

    /** A checksum of what decides its values; cells with another one are not taken for its cells. */
    String settings(Resources resources);

    /** The checksums of cells that are taken for its cells. */
    default List<String> taken(Resources resources) {
        return List.of(settings(resources));
    }

    /**
     * About how long it takes, in seconds of a usual processor with the threads at hand: for the time that is left, so a rough
     * number will do. 0 where its values are known already.
     */
    double seconds(Resources resources);

    /**
     * Measures. It may give more than its places, such as the figures of a peer that is not always there. Results that are
     * on their way go into {@link Resources#folder}, so that a long one can go on where it was stopped; it ends by a
     * {@link java.util.concurrent.CancellationException} once {@link Resources#goesOn} says so.
     */
    List<Measured> measure(Resources resources) throws IOException, InterruptedException;
}
