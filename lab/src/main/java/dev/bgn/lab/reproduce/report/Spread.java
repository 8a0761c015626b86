package dev.bgn.lab.reproduce.report;

import dev.bgn.lab.reproduce.Cell;
import dev.bgn.training.score.Evaluation;

/**
 * How sure the mean of a cell is.
 *
 * @param low the 95 % interval where there is one, else one standard deviation over the seeds around the mean
 */
record Spread(double low, double high) {
    static Spread of(Cell cell) {
        return cell.interval().isEmpty()
                ? new Spread(cell.mean() - cell.deviation(), cell.mean() + cell.deviation())
                : new Spread(cell.interval().getFirst(), cell.interval().getLast());
    }

    /**
     * The standard error of the mean; infinite for a single value without an interval, whose error nothing tells. It is 0 where
     * all seeds give the same, as a method without chance does.
     */
    static double error(Cell cell) {
        if (!cell.interval().isEmpty()) {
            return (cell.interval().getLast() - cell.interval().getFirst()) / (2 * Evaluation.HALF_INTERVAL);
        }
        return cell.values().size() == 1
                ? Double.POSITIVE_INFINITY
                : cell.deviation() / Math.sqrt(cell.values().size());
    }

    /** How many values the error comes from, less one; infinite where it comes from an interval. */
    static double freedom(Cell cell) {
        return cell.interval().isEmpty() ? cell.values().size() - 1 : Double.POSITIVE_INFINITY;
    }
}
