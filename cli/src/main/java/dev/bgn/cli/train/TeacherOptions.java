package dev.bgn.cli.train;

import dev.bgn.datasets.BadInputException;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.file.ModelFile;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.select.Ways;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Who teaches the network that is trained, as options. */
public final class TeacherOptions {
    private static final String NO_TEACHER = "none";
    private static final String RANDOM_PROPAGATION = "random-propagation";
    private static final String REAL_VALUED = "real-valued";
    private static final String AUTO = "auto";
    /** Those that are trained first, as many as asked for. */
    private static final String COUNTED = RANDOM_PROPAGATION + ", " + REAL_VALUED + " or " + AUTO;

    @Option(
            names = "--teacher",
            paramLabel = "TEACHER",
            description = {
                "Learn from soft labels: none, random-propagation, real-valued (networks of the student's kind, for "
                        + "--model asgcn and --inductive), model files, separated by commas, or auto: labels "
                        + "alone, consistency and teachers are tried, and the best on validation is taken.",
                "Default: auto at wec, without --model asgcn, --consistency, --batch, --inductive and --estimator, where "
                        + "there are validation nodes and at most 10 million stored features and edges; else none."
            })
    private String teacher;

    @Option(
            names = "--teachers",
            paramLabel = "N",
            description = "Teachers of each student, averaged, with --teacher random-propagation, real-valued "
                    + "or auto (default: 3).")
    private Integer teachers;

    @Option(
            names = "--teacher-from-other-split",
            description =
                    "Allow model files as teachers that were trained on other data or another split. They may have "
                            + "learned from test nodes: the result is marked as not comparable.")
    private boolean teacherFromOtherSplit;

    /** As it was given; {@code none} where nothing was. */
    String name() {
        return teacher == null ? NO_TEACHER : teacher;
    }

    /** Whether nothing was said. */
    boolean isOpen() {
        return teacher == null;
    }

    /** Whether several ways to learn are to be compared. */
    boolean isAuto() {
        return AUTO.equals(teacher);
    }

    /** Whether teachers of another split are allowed. */
    boolean allowsOtherSplit() {
        return teacherFromOtherSplit;
    }

    TrainPlan addTo(TrainPlan plan) {
        boolean counted = List.of(RANDOM_PROPAGATION, REAL_VALUED, AUTO).contains(name());
        if (teachers != null && !isOpen() && !counted) {
            throw new BadInputException("--teachers " + teachers + " needs --teacher " + COUNTED);
        }
        requireSuited(plan);
        if (teacherFromOtherSplit && !areFiles()) {
            throw new BadInputException("--teacher-from-other-split needs --teacher with model files");
        }
        return switch (name()) {
            case NO_TEACHER, AUTO -> plan;
            case RANDOM_PROPAGATION, REAL_VALUED -> plan.taughtBy(count());
            default -> plan.taughtBy(files().size());
        };
    }

    /** Which teachers suit which training; the others would see more than it, or have nothing to do with it. */
    private void requireSuited(TrainPlan plan) {
        if (name().equals(REAL_VALUED) && !plan.hasRealTeachers()) {
            throw new BadInputException("--teacher " + REAL_VALUED
                    + " is for --model asgcn and --inductive; others take " + RANDOM_PROPAGATION);
        }
        if (name().equals(RANDOM_PROPAGATION) && plan.hasRealTeachers()) {
            throw new BadInputException("--teacher " + RANDOM_PROPAGATION
                    + " sees the whole graph in each step; --model asgcn and --inductive take " + REAL_VALUED);
        }
        if (areFiles() && plan.inductive()) {
            throw new BadInputException("--teacher with model files may see more than an inductive training: take "
                    + REAL_VALUED + ", or train on the whole graph");
        }
    }

    private boolean areFiles() {
        return !List.of(NO_TEACHER, RANDOM_PROPAGATION, REAL_VALUED, AUTO).contains(name());
    }

    private List<String> files() {
        return List.of(teacher.split(",", -1));
    }

    /** Refuses a number of teachers where nothing was said of teachers and there are none by default. */
    void requireNoIdleCount() {
        if (teachers != null && isOpen()) {
            throw new BadInputException("--teachers " + teachers + " needs --teacher " + COUNTED + " here");
        }
    }

    /** How many teachers there are to be, where they are trained first. */
    int count() {
        int count = teachers == null ? Ways.TEACHERS : teachers;
        TrainOptions.requireRange("--teachers", count, 1, Integer.MAX_VALUE);
        return count;
    }

    /** The models that teach; none where there is no teacher, or one that is trained first. */
    List<NodeModel> models() throws IOException {
        List<NodeModel> models = new ArrayList<>();
        if (areFiles()) {
            for (String name : files()) {
                if (!Files.isRegularFile(Path.of(name))) {
                    throw new BadInputException("--teacher " + teacher + ": expected none, auto, random-propagation, "
                            + "real-valued or model files; there is no file " + name);
                }
                models.add(ModelFile.read(Path.of(name)));
            }
        }
        return models;
    }
}
