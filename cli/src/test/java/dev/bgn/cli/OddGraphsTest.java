package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Graphs at the edge of what a graph is: each can be trained on, saved and run at every level. */
class OddGraphsTest {
    private static final int NODES = 60;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private int run(String... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Bgn.PROGRAM.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }

    private void write(int nodes, String columns, IntFunction<String> features) throws Exception {
        StringBuilder rows = new StringBuilder("id,label" + columns + "\n");
        StringBuilder edges = new StringBuilder("source,target\n");
        for (int i = 0; i < nodes; i++) {
            rows.append("n" + i + "," + "abc".charAt(i % 3) + features.apply(i) + "\n");
            if (nodes > 1) {
                edges.append("n" + i + ",n" + (i + 3) % nodes + "\n");
            }
        }
        Files.writeString(folder.resolve("nodes.csv"), rows);
        Files.writeString(folder.resolve("edges.csv"), edges);
    }

    private String[] onGraph(String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--nodes", folder.resolve("nodes.csv").toString()));
        all.addAll(List.of("--edges", folder.resolve("edges.csv").toString(), "--threads", "1"));
        return all.toArray(String[]::new);
    }

    /** Trains, then runs all that runs a model. */
    private void assertWorks(String level, String split) throws Exception {
        String model = folder.resolve("model").toString();
        assertThat(run(onGraph(
                        "train",
                        "--binarize",
                        level,
                        "--epochs",
                        "60",
                        "--bits",
                        "8",
                        "--split",
                        split,
                        "--out",
                        model)))
                .as(err.toString())
                .isZero();
        assertThat(run("check", model)).as(err.toString()).isZero();
        assertThat(run(onGraph("eval", model))).as(err.toString()).isZero();
        assertThat(run(onGraph("embed", model, "--out", "-")))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).doesNotContain("NaN", "Infinity");
        assertThat(run(onGraph("predict", model, "--scores")))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).doesNotContain("NaN", "Infinity");
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "w", "e", "we", "wec"})
    void subnormalNumbersInSparseColumns(String level) throws Exception {
        StringBuilder columns = new StringBuilder();
        for (int c = 0; c < 12; c++) {
            columns.append(",f" + c);
        }
        write(NODES, columns.toString(), i -> {
            StringBuilder row = new StringBuilder();
            for (int c = 0; c < 12; c++) {
                row.append(c == i % 3 ? "," + (1 + i % 7) + "e-42" : ",0");
            }
            return row.toString();
        });
        assertWorks(level, "stratified:0.6,0.2,0.2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "w", "e", "we", "wec"})
    void subnormalNumbersInDenseColumns(String level) throws Exception {
        write(NODES, ",x,y,z", i -> "," + (i % 3 + 3) + "e-43," + (5 - i % 3) + "e-41,-1.4e-45");
        assertWorks(level, "stratified:0.6,0.2,0.2");
        long classes = run(onGraph("predict", folder.resolve("model").toString())) == 0
                ? out.toString()
                        .lines()
                        .skip(1)
                        .map(line -> line.split(",", -1)[1])
                        .distinct()
                        .count()
                : 0;
        assertThat(classes).as("they still tell the classes apart").isGreaterThan(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "w", "e", "we", "wec"})
    void noFeatureColumn(String level) throws Exception {
        write(NODES, "", _ -> "");
        assertWorks(level, "stratified:0.6,0.2,0.2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "w", "e", "we", "wec"})
    void oneNode(String level) throws Exception {
        write(1, ",x,y", _ -> ",1,2");
        assertWorks(level, "ratio:1,0,0");
        write(1, "", _ -> "");
        assertWorks(level, "ratio:1,0,0");
    }

    /** Such as a number to predict, or the name of the node. */
    @Test
    void aClassForEachNodeIsNoClass() throws Exception {
        write(NODES, ",x,y", i -> "," + i + ",2");
        Path nodes = folder.resolve("nodes.csv");
        List<String> lines = Files.readAllLines(nodes);
        for (int i = 1; i < lines.size(); i++) {
            String[] cells = lines.get(i).split(",", -1);
            cells[1] = "0." + i;
            lines.set(i, String.join(",", cells));
        }
        Files.write(nodes, lines);
        assertThat(run(onGraph("train"))).isEqualTo(2);
        assertThat(err.toString()).contains(NODES + " classes, nearly one for each labelled node");
    }

    @Test
    void oneNodeHasNoUsualSplit() throws Exception {
        write(1, ",x,y", _ -> ",1,2");
        assertThat(run(onGraph("train"))).isEqualTo(2);
        assertThat(err.toString().lines()).hasSize(1);
        assertThat(err.toString()).contains("too few labelled nodes");
    }
}
