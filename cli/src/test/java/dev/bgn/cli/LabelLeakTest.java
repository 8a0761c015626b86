package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bgn.runtime.model.file.ModelFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Labels of test nodes reach no model: whichever they are, training gives the same bytes. */
class LabelLeakTest {
    private static final long SEED = 11;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private Path original;
    private Path permuted;

    /** Two files of the same nodes with a split; in the second the labels of test nodes are shuffled. */
    @BeforeEach
    void writeGraphs() throws Exception {
        OwnGraph.write(folder);
        List<String> lines = Files.readAllLines(folder.resolve("nodes.csv"));
        List<String> labels = new ArrayList<>();
        for (int i = 1; i < lines.size(); i++) {
            if (part(i).equals("test")) {
                labels.add(lines.get(i).split(",", -1)[1]);
            }
        }
        Collections.shuffle(labels, new Random(SEED));
        List<String> first = new ArrayList<>(List.of(lines.getFirst() + ",split"));
        List<String> second = new ArrayList<>(first);
        int changed = 0;
        for (int i = 1; i < lines.size(); i++) {
            String[] cells = lines.get(i).split(",", -1);
            first.add(String.join(",", cells) + "," + part(i));
            if (part(i).equals("test")) {
                String label = labels.removeLast();
                changed += label.equals(cells[1]) ? 0 : 1;
                cells[1] = label;
            }
            second.add(String.join(",", cells) + "," + part(i));
        }
        assertThat(changed).as("seed %d", SEED).isGreaterThan(50);
        original = Files.write(folder.resolve("original.csv"), first);
        permuted = Files.write(folder.resolve("permuted.csv"), second);
    }

    private static String part(int line) {
        return List.of("train", "validation", "test", "test").get(line % 4);
    }

    private int run(Path nodes, String... more) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        List<String> all = new ArrayList<>(List.of(
                "train",
                "--nodes",
                nodes.toString(),
                "--edges",
                folder.resolve("edges.csv").toString()));
        all.addAll(List.of("--threads", "1", "--epochs", "20", "--json"));
        all.addAll(Arrays.asList(more));
        return Bgn.PROGRAM.run(new PrintWriter(out, true), new PrintWriter(err, true), all.toArray(String[]::new));
    }

    private Path train(Path nodes, String name, String... more) {
        Path file = folder.resolve(name + ".safetensors");
        List<String> options = new ArrayList<>(Arrays.asList(more));
        options.addAll(List.of("--out", file.toString()));
        assertThat(run(nodes, options.toArray(String[]::new)))
                .as(err.toString())
                .isZero();
        return file;
    }

    private JsonNode json() throws Exception {
        return new ObjectMapper().readTree(out.toString().lines().toList().getLast());
    }

    @Test
    void fromLabelsAlone() throws Exception {
        for (String level : List.of("none", "wec")) {
            String[] labels = {"--binarize", level, "--teacher", "none"};
            assertThat(PlainModel.bytes(train(permuted, "b", labels)))
                    .isEqualTo(PlainModel.bytes(train(original, "a", labels)));
        }
    }

    @Test
    void fromWhateverIsBestOnValidation() throws Exception {
        assertThat(PlainModel.bytes(train(permuted, "b"))).isEqualTo(PlainModel.bytes(train(original, "a")));
    }

    @Test
    void fromTeachersThatAreTrainedFirst() throws Exception {
        String[] taught = {"--teacher", "random-propagation", "--teachers", "1"};
        assertThat(PlainModel.bytes(train(permuted, "b", taught)))
                .isEqualTo(PlainModel.bytes(train(original, "a", taught)));
    }

    @Test
    void fromTeachersInFiles() throws Exception {
        Path teacherA = train(original, "teacher-a", "--binarize", "none");
        Path teacherB = train(permuted, "teacher-b", "--binarize", "none");
        Path studentA = train(original, "a", "--teacher", teacherA.toString());
        Path studentB = train(permuted, "b", "--teacher", teacherB.toString());
        assertThat(PlainModel.bytes(studentB)).isEqualTo(PlainModel.bytes(studentA));
        assertThat(ModelFile.read(studentA).provenance()).doesNotContainKey("comparable");
        assertThat(json().get("comparable").asBoolean()).isTrue();
    }

    @Test
    void aTeacherOfAnotherSplitOrOtherDataIsRefused() throws Exception {
        Path other = train(original, "other", "--binarize", "none", "--split", "ratio:0.6,0.2,0.2", "--seed", "3");
        Path same = train(original, "same", "--binarize", "none");
        Path unknown = folder.resolve("unknown.safetensors");
        Files.write(unknown, PlainModel.bytes(same));
        String to = folder.resolve("student.safetensors").toString();
        for (String[] refused : new String[][] {
            {other.toString(), "was trained on another split than this run's"},
            {same + "," + other, "was trained on another split than this run's"},
            {unknown.toString(), "does not say what data and split it was trained on"},
        }) {
            assertThat(run(original, "--teacher", refused[0], "--out", to)).isEqualTo(2);
            assertThat(err.toString().lines().filter(line -> line.startsWith("bgn:")))
                    .singleElement()
                    .asString()
                    .contains(refused[1], "--teacher-from-other-split");
            assertThat(out.toString()).isEmpty();
            assertThat(Path.of(to)).doesNotExist();
        }
        assertThat(run(original, "--teacher-from-other-split")).isEqualTo(2);
        assertThat(err.toString()).contains("needs --teacher with model files");
        assertThat(run(permuted, "--teacher", same.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("was trained on other data than");
        String[] drawn = {"--teacher", other.toString(), "--split", "ratio:0.6,0.2,0.2", "--seed", "3"};
        assertThat(run(original, drawn)).as(err.toString()).isZero();
        String[] several = Arrays.copyOf(drawn, drawn.length + 2);
        several[drawn.length] = "--seeds";
        several[drawn.length + 1] = "2";
        assertThat(run(original, several)).isEqualTo(2);
        assertThat(err.toString()).contains("(seed 4)");
    }

    @Test
    void whoTakesSuchATeacherIsMarkedAndSoAreItsStudents() throws Exception {
        Path other = train(original, "other", "--binarize", "none", "--split", "ratio:0.6,0.2,0.2", "--seed", "3");
        Path student = train(original, "student", "--teacher", other.toString(), "--teacher-from-other-split");
        assertThat(json().get("comparable").asBoolean()).isFalse();
        assertThat(ModelFile.read(student).provenance()).containsEntry("comparable", "false");
        assertThat(run(original, "--teacher", student.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("was itself taught by a model of another split");
    }
}
