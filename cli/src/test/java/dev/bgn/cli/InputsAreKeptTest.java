package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bgn.cli.terminal.Failures;
import dev.bgn.runtime.model.Level;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command does not write over what it reads, and does not judge a model by nodes it has learned from without saying so. */
class InputsAreKeptTest {
    @TempDir
    private static Path folder;

    private static TinyModels tiny;
    private static Path model;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void train() throws Exception {
        tiny = new TinyModels(folder);
        model = tiny.train(Level.WEC);
    }

    private int run(String command, String... more) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        List<String> args = new ArrayList<>(List.of(command.split(" ")));
        args.addAll(List.of(
                "--nodes", tiny.nodes().toString(), "--edges", tiny.edges().toString()));
        args.addAll(List.of(more));
        return Bgn.PROGRAM.run(new PrintWriter(out, true), new PrintWriter(err, true), args.toArray(String[]::new));
    }

    @Test
    void aResultDoesNotReplaceAnInput() throws Exception {
        Path link = folder.resolve("link.csv");
        Files.createSymbolicLink(link, tiny.nodes());
        byte[] nodes = Files.readAllBytes(tiny.nodes());
        byte[] edges = Files.readAllBytes(tiny.edges());
        byte[] trained = Files.readAllBytes(model);
        Path around = folder.resolve("..")
                .resolve(folder.getFileName())
                .resolve(tiny.nodes().getFileName());
        String[][] cases = {
            {"train", "--out", tiny.nodes().toString(), "--nodes"},
            {"train", "--out", tiny.edges().toString(), "--edges"},
            {"train", "--out", link.toString(), "--nodes"},
            {"train", "--out", around.toString(), "--nodes"},
            {"predict " + model, "--out", tiny.nodes().toString(), "--nodes"},
            {"train --teacher other," + model, "--out", model.toString(), "--teacher"},
            {"predict " + model, "--out", model.toString(), "MODEL"},
            {"embed " + model, "--out", tiny.edges().toString(), "--edges"},
            {"report " + model, "--picture", tiny.nodes().toString(), "--nodes"},
        };
        for (String[] c : cases) {
            assertThat(run(c[0], c[1], c[2])).as(err.toString()).isEqualTo(Failures.BAD_INPUT);
            assertThat(err.toString())
                    .isEqualTo("bgn: " + c[1] + " " + c[2] + " would replace what " + c[3]
                            + " names; give another name\n");
        }
        assertThat(Files.readAllBytes(tiny.nodes())).isEqualTo(nodes);
        assertThat(Files.readAllBytes(tiny.edges())).isEqualTo(edges);
        assertThat(Files.readAllBytes(model)).isEqualTo(trained);
    }

    @Test
    void aResultOfAnotherKindIsKept() throws Exception {
        Path other = Files.copy(model, folder.resolve("other.safetensors"));
        byte[] trained = Files.readAllBytes(model);
        Path notes = Files.writeString(folder.resolve("notes.csv"), "my notes\n");
        for (String command : List.of("predict " + model, "embed " + model, "report " + model)) {
            assertThat(run(command, "--out", other.toString())).isEqualTo(Failures.BAD_INPUT);
            assertThat(err.toString()).isEqualTo("bgn: --out " + other + " is there; --force replaces it\n");
            assertThat(run(command, "--out", notes.toString())).isEqualTo(Failures.BAD_INPUT);
            assertThat(err.toString())
                    .contains(notes + " is there; --force replaces it")
                    .hasLineCount(1);
        }
        String[] alike = {"node,class,age\na,x,1\n", "node,e0,age\na,1,2\n", "<!DOCTYPE html>\nmine\n"};
        for (String text : alike) {
            Path own = Files.writeString(folder.resolve("own.csv"), text);
            for (String command : List.of("predict " + model, "embed " + model, "report " + model)) {
                assertThat(run(command, "--out", own.toString())).as(text).isEqualTo(Failures.BAD_INPUT);
            }
            assertThat(own).hasContent(text);
        }
        assertThat(run("predict " + model, "--out", folder.resolve("p.csv.gz").toString()))
                .isEqualTo(Failures.BAD_INPUT);
        assertThat(err.toString()).contains("nothing is compressed").hasLineCount(1);
        assertThat(run("train --teacher none", "--out", notes.toString())).isEqualTo(Failures.BAD_INPUT);
        assertThat(run("report " + model, "--picture", other.toString())).isEqualTo(Failures.BAD_INPUT);
        StringWriter text = new StringWriter();
        PrintWriter to = new PrintWriter(text, true);
        assertThat(Bgn.PROGRAM.run(to, to, "match", "train", "--nodes", "8", "--steps", "2", "--out", other.toString()))
                .isEqualTo(Failures.BAD_INPUT);
        assertThat(text.toString()).contains(other + " is there; --force replaces it");
        Path place = Files.createDirectories(folder.resolve("demo"));
        Path page = Files.writeString(place.resolve("index.html"), "<!DOCTYPE html>\nmine\n");
        assertThat(Bgn.PROGRAM.run(to, to, "demo", "--quick", "--out", place.toString()))
                .isEqualTo(Failures.BAD_INPUT);
        assertThat(page).hasContent("<!DOCTYPE html>\nmine\n");
        assertThat(notes).hasContent("my notes\n");
        assertThat(Files.readAllBytes(other)).isEqualTo(trained);
    }

    @Test
    void aResultOfItsKindIsMadeAgain() throws Exception {
        Path labels = folder.resolve("labels.csv");
        Files.createFile(labels);
        for (String format : List.of("codes.csv", "codes.npy", "codes.safetensors")) {
            Path codes = folder.resolve(format);
            assertThat(run("embed " + model, "--out", codes.toString()))
                    .as(err.toString())
                    .isZero();
            byte[] made = Files.readAllBytes(codes);
            // Only the last of them says whose it is.
            boolean named = format.endsWith(".safetensors");
            assertThat(run("embed " + model, "--out", codes.toString())).isEqualTo(named ? 0 : Failures.BAD_INPUT);
            assertThat(run("embed " + model, "--force", "--out", codes.toString()))
                    .as(err.toString())
                    .isZero();
            assertThat(codes).hasBinaryContent(made);
        }
        assertThat(run("predict " + model, "--out", labels.toString()))
                .as("an empty file")
                .isZero();
        for (int i = 0; i < 2; i++) {
            assertThat(run("predict " + model, "--scores", "--force", "--out", labels.toString()))
                    .as(err.toString())
                    .isZero();
            assertThat(run(
                            "report " + model,
                            "--out",
                            folder.resolve("r.html").toString(),
                            "--picture",
                            folder.resolve("r.svg").toString()))
                    .as(err.toString())
                    .isZero();
        }
    }

    @Test
    void aMistypedFolderIsNotMade() {
        Path mistyped = folder.resolve("a").resolve("b");
        for (String command :
                List.of("train --teacher none", "predict " + model, "embed " + model, "report " + model)) {
            assertThat(run(command, "--out", mistyped.resolve("x.safetensors").toString()))
                    .isEqualTo(Failures.BAD_INPUT);
            assertThat(err.toString()).isEqualTo("bgn: --out: " + mistyped + " is not there; make it first\n");
        }
        // A folder of results is made, one level.
        assertThat(run("data convert", "--to-csv", mistyped.toString())).isEqualTo(Failures.BAD_INPUT);
        assertThat(mistyped.getParent()).doesNotExist();
        assertThat(run("data convert", "--to-csv", mistyped.getParent().toString()))
                .as(err.toString())
                .isZero();
    }

    @Test
    void graphsAreReplacedWhereTheyAreGraphsAndInputsNever() throws Exception {
        Path graph = folder.resolve("g.graph");
        for (int i = 0; i < 2; i++) {
            assertThat(run("data convert", "--to-graph", graph.toString()))
                    .as(err.toString())
                    .isZero();
        }
        Files.writeString(graph, "my notes\n");
        assertThat(run("data convert", "--to-graph", graph.toString())).isEqualTo(Failures.BAD_INPUT);
        assertThat(graph).hasContent("my notes\n");
        byte[] nodes = Files.readAllBytes(tiny.nodes());
        Path own = Files.createDirectories(folder.resolve("own"));
        Path copy = Files.copy(tiny.nodes(), own.resolve("nodes.csv"));
        assertThat(Bgn.PROGRAM.run(
                        new PrintWriter(out, true),
                        new PrintWriter(err, true),
                        "data",
                        "convert",
                        "--nodes",
                        copy.toString(),
                        "--edges",
                        tiny.edges().toString(),
                        "--force",
                        "--to-csv",
                        own.toString()))
                .isEqualTo(Failures.BAD_INPUT);
        assertThat(copy).hasBinaryContent(nodes);
    }

    @Test
    void twoResultsAreNotOneFile() {
        Path fresh = folder.resolve("fresh");
        assertThat(run("train --checkpoint " + fresh, "--out", fresh.toString()))
                .isEqualTo(Failures.BAD_INPUT);
        assertThat(err.toString()).contains(fresh + " would replace what ").hasLineCount(1);
        assertThat(fresh).doesNotExist();
    }

    @Test
    void aFileInAFolderOfGraphsIsKept() throws Exception {
        Path graphs = Files.createDirectories(folder.resolve("graphs"));
        Path graph = Files.writeString(graphs.resolve("g.json"), "{\"edges\":[[0,1]]}\n");
        StringWriter text = new StringWriter();
        PrintWriter both = new PrintWriter(text, true);
        assertThat(Bgn.PROGRAM.run(
                        both, both, "match", "index", model.toString(), graphs.toString(), "--out", graph.toString()))
                .isEqualTo(Failures.BAD_INPUT);
        assertThat(text.toString()).contains("would replace what GRAPHS names");
    }

    @Test
    void aTableMadeByHandIsReplacedOnlyWhenForced() throws Exception {
        Path earlier = Files.writeString(folder.resolve("earlier.csv"), "node,class\nn1,was there\n");
        assertThat(run("predict " + model, "--out", earlier.toString())).isEqualTo(Failures.BAD_INPUT);
        assertThat(err.toString()).isEqualTo("bgn: --out " + earlier + " is there; --force replaces it\n");
        assertThat(earlier).hasContent("node,class\nn1,was there\n");
        assertThat(run("predict " + model, "--force", "--out", earlier.toString()))
                .as(err.toString())
                .isZero();
        assertThat(Files.readString(earlier)).startsWith("node,class").doesNotContain("was there");
    }

    @Test
    void aWordIsNoFile() throws Exception {
        // A file in the working directory, called like the value of another option.
        for (String word : new String[] {"wec", "none"}) {
            Path called = Path.of(word).toAbsolutePath();
            assertThat(called).doesNotExist();
            Files.copy(model, called);
            try {
                assertThat(run("train --binarize wec --teacher none --epochs 2 --no-baselines --out " + word))
                        .as(err.toString())
                        .isZero();
            } finally {
                Files.delete(called);
            }
        }
    }

    @Test
    void anotherSplitThanThatOfTrainingIsToldEverywhere() throws Exception {
        Path trained = folder.resolve("trained.safetensors");
        String rule = "ratio:0.5,0.2,0.3";
        String[] few = {"--teacher", "none", "--epochs", "3", "--no-baselines", "--out", trained.toString()};
        assertThat(run("train", with(few, "--split", rule))).as(err.toString()).isZero();
        String[] other = {"--split", rule, "--seed", "77"};
        Path page = folder.resolve("other.html");
        assertThat(run("report " + trained, with(other, "--out", page.toString())))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("This is not the split of training");
        assertThat(run("eval " + trained, other)).isZero();
        assertThat(out.toString()).contains("This is not the split of training");
        assertThat(run("eval " + trained, with(other, "--json"))).isZero();
        JsonNode json = new ObjectMapper().readTree(out.toString());
        assertThat(json.get("splitOfTraining").asBoolean()).isFalse();
        assertThat(json.get("comparable").asBoolean()).isFalse();
        assertThat(run("eval " + trained, "--json")).isZero();
        assertThat(new ObjectMapper().readTree(out.toString()).get("comparable").asBoolean())
                .isTrue();
    }

    private static String[] with(String[] args, String... more) {
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    @Test
    void aSeedWithoutASplitIsRefused() {
        assertThat(run("eval " + model, "--seed", "9")).isEqualTo(Failures.BAD_INPUT);
        assertThat(err.toString())
                .isEqualTo("bgn: --seed draws the split of --split; without it the split is that of training\n");
    }

    /** An option that would do nothing is no option, or is refused. */
    @Test
    void optionsWithoutEffectAreRefused() {
        String file = folder.resolve("new.csv").toString();
        refuses("--split", "predict " + model, "--split", "full");
        refuses("--seed", "predict " + model, "--seed", "2");
        refuses("--seed", "embed " + model, "--seed", "2", "--out", file);
        refuses("are for training", "predict " + model, "--ignore", "x");
        refuses("are for training", "eval " + model, "--min-documents", "3");
        refuses("--data is a folder", "train", "--data", folder.toString());
        refuses("standard output takes no such files", "data convert", "--to-csv", "-");
        refuses("--min-documents", "train", "--min-documents", "3");
        refuses("--seed draws the split", "data info", "--seed", "2");
        refuses("--split", "data convert", "--split", "full", "--to-graph", file);
    }

    private void refuses(String words, String command, String... args) {
        assertThat(run(command, args)).isNotZero();
        assertThat(err.toString()).contains(words);
    }

    @Test
    void pagesAndPicturesAreChecked() throws Exception {
        Path page = folder.resolve("page.html");
        Path picture = folder.resolve("picture.svg");
        assertThat(run("report " + model, "--out", page.toString(), "--picture", picture.toString()))
                .as(err.toString())
                .isZero();
        StringWriter text = new StringWriter();
        PrintWriter both = new PrintWriter(text, true);
        assertThat(Bgn.PROGRAM.run(both, both, "check", page.toString(), picture.toString()))
                .as(text.toString())
                .isZero();
        assertThat(text.toString()).contains("page for the browser, ").contains("picture, SVG");
        String whole = Files.readString(page);
        Files.writeString(page, whole.substring(0, whole.length() - 20));
        assertThat(Bgn.PROGRAM.run(both, both, "check", page.toString())).isEqualTo(Failures.BAD_INPUT);
        Files.writeString(page, "<!DOCTYPE html>\n<p>Another's</p></html>\n");
        assertThat(Bgn.PROGRAM.run(both, both, "check", page.toString())).isEqualTo(Failures.BAD_INPUT);
        Files.writeString(picture, "<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>\n");
        assertThat(Bgn.PROGRAM.run(both, both, "check", picture.toString())).isEqualTo(Failures.BAD_INPUT);
    }
}
