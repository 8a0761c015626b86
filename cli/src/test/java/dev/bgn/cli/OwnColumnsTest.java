package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.file.ModelFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table with numbers, a category and a text, trained on once and served from files that look different. */
class OwnColumnsTest {
    private static final int NODES = 240;
    private static final List<String> COLOURS = List.of("red", "green", "blue");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private final List<String[]> rows = new ArrayList<>();
    private Path nodes;
    private Path edges;

    @BeforeEach
    void writeGraph() throws IOException {
        Random random = new Random(5);
        StringBuilder list = new StringBuilder("source,target,weight\n");
        for (int i = 0; i < NODES; i++) {
            int label = i % 3;
            rows.add(new String[] {
                "n" + i,
                "class-" + label,
                random.nextInt(10) == 0 ? "" : Integer.toString(20 + 10 * label + random.nextInt(15)),
                COLOURS.get(random.nextInt(3) == 0 ? random.nextInt(3) : label),
                "about topic" + (random.nextInt(3) == 0 ? random.nextInt(3) : label) + " and word" + random.nextInt(9)
            });
            for (int e = 0; e < 3; e++) {
                int other = random.nextInt(NODES / 3) * 3 + (random.nextInt(4) == 0 ? random.nextInt(3) : label);
                list.append("n" + i + ",n" + other + ",0.5\n");
            }
        }
        nodes = write("nodes.csv", "id,label,age,colour,text", List.of(0, 1, 2, 3, 4), rows);
        edges = Files.writeString(folder.resolve("edges.csv"), list);
    }

    private Path write(String name, String header, List<Integer> order, List<String[]> lines) throws IOException {
        StringBuilder text = new StringBuilder(header + "\n");
        for (String[] line : lines) {
            text.append(String.join(
                            ",", order.stream().map(c -> c < 0 ? "7" : line[c]).toList()))
                    .append('\n');
        }
        return Files.writeString(folder.resolve(name), text);
    }

    private int run(Object... words) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        String[] all = new String[words.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = words[i].toString();
        }
        return Bgn.PROGRAM.run(new PrintWriter(out, true), new PrintWriter(err, true), all);
    }

    @Test
    void numbersTooSmallForAFloatAreTold() throws IOException {
        Path tiny = Files.writeString(folder.resolve("tiny.csv"), "id,x,y\nn0,1e-60,0.0\nn1,0.00,-0\nn2,3e-99,1e-40\n");
        Path pairs = Files.writeString(folder.resolve("pairs.csv"), "n0,n1\nn1,n2\n");
        assertThat(run("data", "info", "--nodes", tiny, "--edges", pairs)).isZero();
        assertThat(err.toString())
                .isEqualTo(tiny + ": the column 'y' has the classes; --label names another one\n"
                        + "column 'x': 2 numbers are too small for a 32-bit float and count as 0; write the column in "
                        + "another unit\n");
    }

    private Path train(Path table, Object... more) {
        Path model = folder.resolve("model.safetensors");
        List<Object> words = new ArrayList<>(List.of("train", "--nodes", table, "--edges", edges, "--epochs", 40));
        words.addAll(List.of("--threads", 1, "--out", model));
        words.addAll(List.of(more));
        int code = run(words.toArray());
        assertThat(code).as(err.toString()).isZero();
        return model;
    }

    private List<String> predictions(Path model, Path table, Object... more) {
        List<Object> words = new ArrayList<>(List.of("predict", model, "--nodes", table, "--edges", edges));
        words.addAll(List.of(more));
        assertThat(run(words.toArray())).as(err.toString()).isZero();
        return out.toString().lines().toList();
    }

    @Test
    void aModelServesFilesThatLookDifferent() throws IOException {
        Path model = train(nodes);
        assertThat(err.toString()).contains("edges.csv: edge weights are not used: the column 'weight' has no effect");
        List<String> expected = predictions(model, nodes);
        // The columns in another order, one more, and no labels.
        Path other = write("other.csv", "text,shoe,colour,age,id", List.of(4, -1, 3, 2, 0), rows);
        assertThat(predictions(model, other)).isEqualTo(expected);
        assertThat(err.toString()).containsOnlyOnce("the model does not use the column 'shoe'");
        // New words and a new colour.
        rows.forEach(row -> row[4] += " never seen");
        rows.get(7)[3] = "teal";
        Path news = write("new.csv", "id,age,colour,text", List.of(0, 2, 3, 4), rows);
        List<String> served = predictions(model, news);
        assertThat(err.toString())
                .contains(
                        "column 'colour': 1 node has a value that training did not have ('teal'), counted as no value");
        int same = 0;
        for (int i = 0; i < expected.size(); i++) {
            same += served.get(i).equals(expected.get(i)) ? 1 : 0;
        }
        assertThat(same).isGreaterThan(expected.size() - 10);
        Path without = write("without.csv", "id,age,text", List.of(0, 2, 4), rows);
        assertThat(run("predict", model, "--nodes", without, "--edges", edges)).isEqualTo(2);
        assertThat(err.toString())
                .contains(
                        "without.csv, line 1: no column 'colour', which the model takes; the columns are id, age, text");
    }

    @Test
    void onlyEvalMindsClassesThatTheModelDoesNotKnow() throws IOException {
        Path model = train(nodes);
        rows.get(0)[1] = "a class of its own";
        Path other = write("other.csv", "id,label,age,colour,text", List.of(0, 1, 2, 3, 4), rows);
        assertThat(run("eval", model, "--nodes", other, "--edges", edges)).isEqualTo(2);
        assertThat(err.toString()).contains("a class of its own");
        assertThat(predictions(model, other)).hasSize(NODES + 1);
        rows.forEach(row -> row[1] = "");
        Path unlabelled = write("unlabelled.csv", "id,label,age,colour,text", List.of(0, 1, 2, 3, 4), rows);
        assertThat(predictions(model, unlabelled)).hasSize(NODES + 1);
        assertThat(run("eval", model, "--nodes", unlabelled, "--edges", edges)).isEqualTo(2);
        assertThat(err.toString()).contains("has no labels to compare with");
    }

    /** The others get the classes that they have without it and its edges. */
    @Test
    void aNodeThatLacksANumberHasNoClass() throws IOException {
        Random random = new Random(9);
        rows.forEach(row -> row[2] = Integer.toString(30 + 10 * (row[1].charAt(6) - '0') + random.nextInt(15)));
        Path model = train(write("whole.csv", "id,team,age,colour", List.of(0, 1, 2, 3), rows), "--label", "team");
        List<String[]> others = new ArrayList<>(rows);
        others.removeAll(List.of(rows.get(4), rows.get(9)));
        Path kept = edges;
        edges = Files.writeString(
                folder.resolve("fewer.csv"),
                Files.readString(kept).replaceAll("(?m)^(n4,.*|n9,.*|.*,n4,.*|.*,n9,.*)\n", ""));
        List<String> expected =
                predictions(model, write("others.csv", "id,age,colour", List.of(0, 2, 3), others), "--scores");
        edges = kept;
        rows.get(4)[2] = "";
        rows.get(9)[2] = "NA";
        Path lacking = write("lacking.csv", "id,age,colour", List.of(0, 2, 3), rows);
        List<String> served = new ArrayList<>(predictions(model, lacking, "--scores"));
        assertThat(err.toString())
                .contains("2 nodes have no class and count as not there, because the number in column "
                        + "'age' is missing, which training always had: 'n4', 'n9'");
        assertThat(served.remove(10)).isEqualTo("n9,,,,");
        assertThat(served.remove(5)).isEqualTo("n4,,,,");
        assertThat(served).isEqualTo(expected);
        assertThat(run("predict", model, "--nodes", lacking, "--edges", edges, "--json"))
                .isZero();
        assertThat(new ObjectMapper()
                        .readTree(out.toString())
                        .at("/predictions/4/1")
                        .isNull())
                .isTrue();
        assertThat(run("embed", model, "--nodes", lacking, "--edges", edges, "--out", "-"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("line 6: column 'age': a number is missing; there was always one");
    }

    @Test
    void aModelRemembersTheColumnOfTheClasses() throws IOException {
        Path table = write("teams.csv", "id,team,age,class", List.of(0, 1, 2, 3), rows);
        Path model = train(table, "--label", "team");
        assertThat(ModelFile.read(model).provenance()).containsEntry("labelColumn", "team");
        assertThat(run("eval", model, "--nodes", table, "--edges", edges))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("class-0", "class-1", "class-2");
    }

    @Test
    void aModelOfNumberedFeaturesSaysWhatItTakes() throws IOException {
        Path trained = train(write("plain.csv", "id,label,age", List.of(0, 1, 2), rows));
        NodeModel numbered = ModelFile.read(trained)
                .withSchema(new FeatureSchema.Numbered(ModelFile.read(trained).featureCount()));
        Path model = folder.resolve("numbered.safetensors");
        ModelFile.write(model, numbered);
        rows.forEach(row -> row[4] += " of " + row[0]);
        Path table = write("words.csv", "id,note", List.of(0, 4), rows);
        assertThat(run("predict", model, "--nodes", table, "--edges", edges)).isEqualTo(2);
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .contains("the model takes the 2 features of ", "plain.csv, which are no columns of a table")
                .doesNotContain("--text");
    }

    @Test
    void infoShowsTheColumns() throws IOException {
        Path model = train(nodes);
        assertThat(run("info", model)).isZero();
        assertThat(out.toString())
                .containsPattern("numbers +age \\(may be missing\\)")
                .containsPattern("categories +colour \\(3 values\\)")
                .containsPattern("texts +text \\(14 words\\)")
                .containsPattern("file +.* % of it names of features");
        assertThat(run("info", model, "--json")).isZero();
        assertThat(new ObjectMapper().readTree(out.toString()).get("nameBytes").asInt())
                .isEqualTo(ModelFile.schemaBytes(ModelFile.read(model)))
                .isPositive();
    }

    @Test
    void aGraphWithoutFeaturesUsesItsStructure() throws IOException {
        Path bare = write("bare.csv", "id,label", List.of(0, 1), rows);
        Path model = train(bare);
        assertThat(err.toString()).containsOnlyOnce("has no features: 296 are made from the structure of the graph");
        assertThat(ModelFile.read(model).schema()).isInstanceOf(FeatureSchema.Structure.class);
        assertThat(run("eval", model, "--nodes", bare, "--edges", edges, "--split", "per-class:20,30", "--json"))
                .as(err.toString())
                .isZero();
        double accuracy = new ObjectMapper()
                .readTree(out.toString().lines().toList().getLast())
                .get("testAccuracy")
                .asDouble();
        assertThat(accuracy).as("chance is 33").isGreaterThan(60);
        List<String> expected = predictions(model, bare);
        // Nodes in another order are the same nodes.
        Collections.shuffle(rows, new Random(1));
        Path shuffled = write("shuffled.csv", "id", List.of(0), rows);
        List<String> served = new ArrayList<>(predictions(model, shuffled));
        assertThat(served).hasSameSizeAs(expected);
        served.retainAll(expected);
        assertThat(served.size()).as("the same class for nearly all").isGreaterThan(expected.size() - 5);
    }

    /** Two groups that are linked within alone, and a column of noise: label spreading sees them, the network does not. */
    @Test
    void aColumnThatHidesTheGraphIsTold() throws IOException {
        Random random = new Random(8);
        StringBuilder table = new StringBuilder("id,noise,label\n");
        StringBuilder list = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            table.append("p" + i + "," + random.nextInt(1000) + ",c" + i % 2 + "\n");
            for (int e = 0; e < 3; e++) {
                list.append("p" + i + ",p" + (random.nextInt(100) * 2 + i % 2) + "\n");
            }
        }
        Path noisy = Files.writeString(folder.resolve("noisy.csv"), table);
        Path links = Files.writeString(folder.resolve("links.csv"), list);
        String[] command = {
            "train", "--nodes", noisy.toString(), "--edges", links.toString(), "--teacher", "none", "--epochs", "20"
        };
        assertThat(run((Object[]) command)).as(err.toString()).isZero();
        String hint = "The graph may say more than its columns here: --features structure";
        assertThat(out.toString()).contains("label spreading on the graph alone is better", hint);
        List<Object> without = new ArrayList<>(List.of(command));
        without.addAll(List.of("--ignore", "noise"));
        assertThat(run(without.toArray())).as(err.toString()).isZero();
        assertThat(out.toString()).doesNotContain(hint);
    }

    @Test
    void wrongOptionsAreTold() throws IOException {
        assertThat(run("data", "info", "--nodes", nodes, "--edges", edges, "--text", "age", "--ignore", "age"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("column 'age' cannot be both a text and a column to ignore");
        assertThat(run("data", "info", "--nodes", nodes, "--edges", edges, "--category", "nobody"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("no column 'nobody'");
        assertThat(run("data", "info", "--dataset", "cora", "--ignore", "x")).isEqualTo(2);
        assertThat(run("data", "info", "--nodes", nodes, "--edges", edges, "--ignore", "text", "--ignore", "colour"))
                .isZero();
        assertThat(out.toString()).containsPattern("features +2\n");
    }
}
