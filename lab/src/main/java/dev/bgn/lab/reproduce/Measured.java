package dev.bgn.lab.reproduce;

import java.util.List;
import java.util.Optional;

/**
 * What was measured at a place.
 *
 * @param values one for each seed, from seed 1 on; a single one where there are no seeds
 * @param interval low and high of a 95 % interval where one is known, else empty
 * @param source where the values come from where it is not this run
 */
public record Measured(Place place, List<Double> values, List<Double> interval, Optional<String> source) {
    public Measured {
        values = List.copyOf(values);
        interval = List.copyOf(interval);
    }

    public static Measured of(Place place, List<Double> values) {
        return new Measured(place, values, List.of(), Optional.empty());
    }

    /** Without seeds. */
    public static Measured of(Place place, double value) {
        return of(place, List.of(value));
    }
}
