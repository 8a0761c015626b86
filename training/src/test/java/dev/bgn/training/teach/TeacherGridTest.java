package dev.bgn.training.teach;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.LargestComponent;
import dev.bgn.datasets.SeedSplits;
import dev.bgn.datasets.known.DataFolders;
import dev.bgn.datasets.known.DatasetReader;
import dev.bgn.datasets.known.KnownDataset;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.node.FeatureChoice;
import dev.bgn.training.score.Evaluation;
import dev.bgn.training.select.InputChoice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Successive halving beside a grid of all teachers, each trained to its end. It takes a quarter of an hour a dataset: run
 * it with -Dbgn.test.grid=true.
 */
@EnabledIfSystemProperty(named = "bgn.test.grid", matches = "true")
class TeacherGridTest {
    @ParameterizedTest
    @ValueSource(strings = {"amazon-computers", "coauthor-cs"})
    void halvingLosesNothing(String dataset) throws IOException {
        GraphData data = data(dataset);
        GraphInput usual = new GraphInput(data.graph(), data.features());
        List<FeatureCoding> codings = InputChoice.ofTeachers(FeatureChoice.AUTO, data, usual);
        try (Workers workers = Workers.of(Runtime.getRuntime().availableProcessors())) {
            long start = System.nanoTime();
            TeacherChoice choice = TeacherChoice.of(data, usual, codings, Integer.MAX_VALUE, workers, line -> {});
            print(dataset, "halving " + choice, choice.validation(), start);
            double chosen = toTheEnd(choice.settings(), choice.input(data, usual), data, workers);
            print(dataset, "halving, trained to its end", chosen, start);

            start = System.nanoTime();
            double best = 0;
            for (FeatureCoding coding : codings) {
                GraphInput input = new TeacherChoice(choice.settings(), coding, 0, 0).input(data, usual);
                for (TeacherSettings settings : grid(data, input)) {
                    double reached = toTheEnd(settings, input, data, workers);
                    print(dataset, coding + ", " + settings, reached, start);
                    best = Math.max(best, reached);
                }
            }
            print(dataset, "the best of the grid", best, start);
            // The best of many is lucky by about as much as an accuracy on so few nodes may be wrong.
            double error = Evaluation.standardError(best, data.split().validationCount());
            assertThat(chosen).isGreaterThanOrEqualTo(best - error);
        }
    }

    private static GraphData data(String dataset) throws IOException {
        KnownDataset known = KnownDataset.find(dataset).orElseThrow();
        GraphData all =
                DatasetReader.readGraph(DataFolders.ofProcess(Optional.empty()).require(known));
        return SeedSplits.split(LargestComponent.of(all), "per-class:20,30", 1);
    }

    private static List<TeacherSettings> grid(GraphData data, GraphInput input) {
        List<TeacherSettings> grid = new ArrayList<>();
        for (int steps : TeacherChoice.STEPS) {
            grid.add(TeacherChoice.mild(steps));
            grid.add(TeacherChoice.strong(steps));
        }
        if (TeacherChoice.suitsNorm(data.features(), input)) {
            grid.add(TeacherSettings.normed());
        }
        return grid;
    }

    /** The accuracy on validation. */
    private static double toTheEnd(TeacherSettings settings, GraphInput input, GraphData data, Workers workers) {
        TeacherMaterial material = new TeacherMaterial(data, input, -1, workers);
        RandomPropagationTeacher teacher = new RandomPropagationTeacher(settings, material, 0);
        while (!teacher.isOver()) {
            material.beginEpoch();
            teacher.learn();
        }
        return teacher.lesson().validation();
    }

    private static void print(String dataset, String result, double accuracy, long start) {
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf(
                Locale.ROOT, "%s: %s: validation %.1f %%, %.0f s%n", dataset, result, 100 * accuracy, seconds);
    }
}
