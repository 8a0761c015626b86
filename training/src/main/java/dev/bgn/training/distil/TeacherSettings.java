package dev.bgn.training.distil;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Settings of a random-propagation teacher.
 *
 * @param steps how far features are propagated
 * @param temperature sharpens the average prediction; below 1
 * @param consistency weight of the distance to it
 * @param hidden width of the hidden layer
 * @param hiddenDropout on the hidden layer
 */
public record TeacherSettings(
        int steps,
        double temperature,
        double consistency,
        int hidden,
        double hiddenDropout,
        double rate,
        double decay,
        int epochs) {
    private static final TeacherSettings BASE = new TeacherSettings(5, 0.5, 1, 64, 0.5, 0.01, 5e-4, 300);

    /** The settings that were found for the citation datasets. */
    public static Optional<TeacherSettings> known(String dataset) {
        return switch (dataset) {
            case "cora" -> Optional.of(BASE.with(8, 0.5, 1));
            case "citeseer" -> Optional.of(BASE.with(2, 0.3, 0.7));
            case "pubmed" -> Optional.of(new TeacherSettings(5, 0.2, 1, 32, 0.8, 0.05, 5e-4, 200));
            default -> Optional.empty();
        };
    }

    /** What to try on validation for any other dataset. */
    public static List<TeacherSettings> grid() {
        List<TeacherSettings> all = new ArrayList<>();
        for (int steps : new int[] {2, 4, 8}) {
            for (double temperature : new double[] {0.3, 0.5}) {
                all.add(BASE.with(steps, temperature, 1));
            }
        }
        return all;
    }

    /** The same with at most so many epochs. */
    TeacherSettings within(int mostEpochs) {
        return new TeacherSettings(
                steps, temperature, consistency, hidden, hiddenDropout, rate, decay, Math.min(epochs, mostEpochs));
    }

    private TeacherSettings with(int newSteps, double newTemperature, double newConsistency) {
        return new TeacherSettings(
                newSteps, newTemperature, newConsistency, hidden, hiddenDropout, rate, decay, epochs);
    }
}
