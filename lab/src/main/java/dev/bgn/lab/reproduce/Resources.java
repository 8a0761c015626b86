package dev.bgn.lab.reproduce;

import dev.bgn.lab.accuracy.AccuracyModels;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * What measurements work with.
 *
 * @param threads how many a measurement may use, where it is not a matter of speed
 * @param accuracies of methods, earlier ones and those that are trained
 * @param models where those leave the network of the first seed
 * @param folder for what is on its way, such as checkpoints; kept between runs
 * @param log hears what happens now
 * @param goesOn whether to go on
 */
public record Resources(
        Form form,
        Datasets datasets,
        int threads,
        Accuracies accuracies,
        AccuracyModels models,
        Path folder,
        Consumer<String> log,
        BooleanSupplier goesOn) {}
