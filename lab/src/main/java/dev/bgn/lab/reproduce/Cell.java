package dev.bgn.lab.reproduce;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.bgn.lab.results.Statistics;
import dev.bgn.lab.results.Statistics.StandardError;
import dev.bgn.training.score.Evaluation;
import java.util.List;
import java.util.Objects;

/**
 * A finished cell of an item: what was measured at one point of a figure or a table.
 *
 * @param series the line of a figure or the row of a table, as readers see it
 * @param dataset empty where there is none
 * @param x the place on the x axis, or the column
 * @param quantity what the values are, with their unit where they have one
 * @param values one for each seed, from seed 1 on; a single one where there are no seeds
 * @param interval low and high of a 95 % interval where one is known, else empty
 * @param settings a checksum of the settings; where networks are trained, also of what the code trains
 * @param made where it comes from, in a line that ends with its form
 */
public record Cell(
        String item,
        String series,
        String dataset,
        String x,
        String quantity,
        List<Double> values,
        List<Double> interval,
        String settings,
        String made) {
    public Cell {
        Objects.requireNonNull(item, "item");
        Objects.requireNonNull(series, "series");
        Objects.requireNonNull(dataset, "dataset");
        Objects.requireNonNull(x, "x");
        Objects.requireNonNull(quantity, "quantity");
        Objects.requireNonNull(settings, "settings");
        Objects.requireNonNull(made, "made");
        values = List.copyOf(values);
        interval = List.copyOf(interval);
        if (values.isEmpty() || (!interval.isEmpty() && interval.size() != 2)) {
            throw new IllegalArgumentException("a cell has values, and two ends of an interval or none");
        }
    }

    /** Where it stands in its item. */
    public Place place() {
        return new Place(series, dataset, x, quantity);
    }

    public double mean() {
        return Statistics.mean(values);
    }

    /** The standard deviation of the sample; 0 of a single value. */
    public double deviation() {
        return Statistics.deviation(values);
    }

    /** What the figure draws around the mean: the interval where there is one, else one deviation to each side. */
    @JsonIgnore
    public List<Double> bar() {
        return interval.isEmpty() ? List.of(mean() - deviation(), mean() + deviation()) : interval;
    }

    /** Of the mean, by the sampling of test cases alone; none where no interval is known. */
    @JsonIgnore
    public StandardError samplingError() {
        return interval.isEmpty()
                ? StandardError.NONE
                : StandardError.known((interval.getLast() - interval.getFirst()) / (2 * Evaluation.HALF_INTERVAL));
    }

    /** Of the mean, by training and by sampling; a single training does not tell how much another would differ. */
    @JsonIgnore
    public StandardError error() {
        return StandardError.ofMean(values).and(samplingError());
    }

    /** Whether it comes from a quick run, whose figures are not meaningful. */
    @JsonIgnore
    public boolean isQuick() {
        return made.endsWith(Form.QUICK_MARK);
    }
}
