package dev.bgn.training.teach;

import java.util.Locale;

/**
 * Settings of a random-propagation teacher.
 *
 * @param form in which order it projects and propagates
 * @param steps how far features are propagated
 * @param sharpening the power that sharpens the average prediction, 1 / temperature
 * @param consistency weight of the distance to it
 * @param draws how many predictions are averaged
 * @param hidden width of the hidden layer
 * @param inputDropout on the features
 * @param hiddenDropout on the hidden layer
 * @param ramp epochs in which the consistency reaches its weight
 * @param epochs the most; a teacher that no longer improves ends earlier
 * @param patience how many epochs without a better accuracy on validation end it
 */
public record TeacherSettings(
        Form form,
        int steps,
        int sharpening,
        double consistency,
        int draws,
        int hidden,
        double inputDropout,
        double hiddenDropout,
        double rate,
        double decay,
        int ramp,
        int epochs,
        int patience) {
    private static final TeacherSettings PROJECTED =
            new TeacherSettings(Form.PROJECTED, 4, 3, 1, 2, 32, 0.5, 0.5, 0.02, 5e-4, 30, 300, 120);
    private static final TeacherSettings NORMED =
            new TeacherSettings(Form.NORMED, 5, 5, 1, 2, 32, 0.6, 0.8, 0.2, 5e-4, 1, 200, 120);

    /** How the layers are put together. */
    public enum Form {
        /** The features are projected first, so that few columns are propagated: for many sparse columns. */
        PROJECTED,
        /** The features themselves are propagated and normed by column: for real numbers, whose scales differ. */
        NORMED
    }

    /** Projects first. */
    public static TeacherSettings projected(int steps, int sharpening, double consistency) {
        return PROJECTED.with(steps, sharpening, consistency);
    }

    /** Propagates the features themselves, with batch norm. */
    public static TeacherSettings normed() {
        return NORMED;
    }

    /** The same with at most so many epochs. */
    TeacherSettings within(int mostEpochs) {
        return new TeacherSettings(
                form,
                steps,
                sharpening,
                consistency,
                draws,
                hidden,
                inputDropout,
                hiddenDropout,
                rate,
                decay,
                ramp,
                Math.min(epochs, mostEpochs),
                patience);
    }

    private TeacherSettings with(int newSteps, int newSharpening, double newConsistency) {
        return new TeacherSettings(
                form,
                newSteps,
                newSharpening,
                newConsistency,
                draws,
                hidden,
                inputDropout,
                hiddenDropout,
                rate,
                decay,
                ramp,
                epochs,
                patience);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s%d steps, temperature 1/%d, consistency %.1f",
                form == Form.NORMED ? "batch norm, " : "",
                steps,
                sharpening,
                consistency);
    }
}
