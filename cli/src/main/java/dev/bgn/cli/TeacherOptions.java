package dev.bgn.cli;

import dev.bgn.datasets.BadInputException;
import dev.bgn.runtime.model.ModelFile;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.training.TrainPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Who teaches the network that is trained, as options. */
final class TeacherOptions {
    private static final int DEFAULT_TEACHERS = 3;
    private static final String NO_TEACHER = "none";
    private static final String RANDOM_PROPAGATION = "random-propagation";

    @Option(
            names = "--teacher",
            defaultValue = NO_TEACHER,
            paramLabel = "TEACHER",
            description = "Learn from soft labels: none, random-propagation, or model files, separated by commas "
                    + "(default: none).")
    private String teacher;

    @Option(
            names = "--teachers",
            paramLabel = "N",
            description = "Teachers of each student, averaged, with --teacher random-propagation (default: 3).")
    private Integer teachers;

    @Option(
            names = "--teacher-from-other-split",
            description =
                    "Allow model files as teachers that were trained on other data or another split. They may have "
                            + "learned from test nodes: the result is marked as not comparable.")
    private boolean teacherFromOtherSplit;

    String name() {
        return teacher;
    }

    /** Whether teachers of another split are allowed. */
    boolean allowsOtherSplit() {
        return teacherFromOtherSplit;
    }

    TrainPlan addTo(TrainPlan plan) {
        if (teachers != null && !teacher.equals(RANDOM_PROPAGATION)) {
            throw new BadInputException("--teachers " + teachers + " needs --teacher " + RANDOM_PROPAGATION);
        }
        if (teacherFromOtherSplit && !areFiles()) {
            throw new BadInputException("--teacher-from-other-split needs --teacher with model files");
        }
        return switch (teacher) {
            case NO_TEACHER -> plan;
            case RANDOM_PROPAGATION -> plan.taughtBy(count());
            default -> plan.taughtBy(files().size());
        };
    }

    private boolean areFiles() {
        return !teacher.equals(NO_TEACHER) && !teacher.equals(RANDOM_PROPAGATION);
    }

    private List<String> files() {
        return List.of(teacher.split(",", -1));
    }

    private int count() {
        int count = teachers == null ? DEFAULT_TEACHERS : teachers;
        TrainOptions.requireRange("--teachers", count, 1, Integer.MAX_VALUE);
        return count;
    }

    /** The models that teach; none where there is no teacher, or one that is trained first. */
    List<NodeModel> models() throws IOException {
        List<NodeModel> models = new ArrayList<>();
        if (areFiles()) {
            for (String name : files()) {
                if (!Files.isRegularFile(Path.of(name))) {
                    throw new BadInputException(
                            "--teacher " + name + ": expected none, random-propagation or a model file");
                }
                models.add(ModelFile.read(Path.of(name)));
            }
        }
        return models;
    }
}
