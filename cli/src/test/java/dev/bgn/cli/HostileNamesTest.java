package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.cli.terminal.Terminal;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.file.ModelFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names from data that would steer a terminal, in every place where a name can be. */
class HostileNamesTest {
    /** Clears the screen, sets the title, rings, goes back, by 7 and 8 bits; and turns the direction of writing. */
    private static final String HOSTILE = "\u001b[2J\u001b]0;x\u0007\b\r\u009b1m\u202e";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private Path nodes;
    private Path edges;
    private Path model;

    @BeforeEach
    void write() throws Exception {
        System.setProperty("bgn.terminal", "out");
        Path hostile = Files.createDirectory(folder.resolve("dir" + HOSTILE));
        TinyModels tiny = new TinyModels(folder);
        nodes = hostile.resolve("nodes" + HOSTILE + ".csv");
        edges = hostile.resolve("edges.csv");
        Files.writeString(
                nodes,
                Files.readString(tiny.nodes())
                        .replace("n7,", "\"n7" + HOSTILE + "\",")
                        .replace("<d>", "\"d" + HOSTILE + "\"")
                        .replace("f3", "\"f3" + HOSTILE + "\""));
        Files.writeString(edges, Files.readString(tiny.edges()).replaceAll("\\bn7\\b", "\"n7" + HOSTILE + "\""));
        NodeModel trained = ModelFile.read(tiny.train(Level.WEC));
        NodeModel foreign = new NodeModel(
                trained.kind(),
                trained.level(),
                trained.coding(),
                trained.layers(),
                List.of("a", "b" + HOSTILE, "c"),
                Map.of("dataset", HOSTILE, "key" + HOSTILE, "value" + HOSTILE, "seed", HOSTILE));
        model = hostile.resolve("model" + HOSTILE + ".safetensors");
        ModelFile.write(model, foreign);
    }

    @AfterEach
    void noTerminal() {
        System.clearProperty("bgn.terminal");
    }

    private String run(Object... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        List<String> words = new ArrayList<>();
        for (Object arg : args) {
            words.add(arg.toString());
        }
        Bgn.PROGRAM.run(new PrintWriter(out, true), new PrintWriter(err, true), words.toArray(String[]::new));
        String shown = out.toString() + err;
        assertThat(shown).as("%s", words).isNotEmpty();
        assertThat(shown.chars().filter(c -> c != '\n').filter(c -> Character.isISOControl(c) || c == 0x202e))
                .as("%s shows %s", words, shown)
                .isEmpty();
        return shown;
    }

    @Test
    void noCommandShowsThem() throws Exception {
        assertThat(run("info", model)).contains("key?[2J");
        assertThat(run("info", model, "--json")).contains("\\u001B[2J", "\\u009b1m\\u202e");
        run("check", model);
        assertThat(run("eval", model, "--nodes", nodes, "--edges", edges)).doesNotContain("failed");
        run("eval", model, "--nodes", nodes, "--edges", edges, "--json");
        assertThat(run("predict", model, "--nodes", nodes, "--edges", edges)).contains("n7?");
        run("predict", model, "--nodes", nodes, "--edges", edges, "--json");
        run("predict", model, "--nodes", nodes, "--edges", edges, "--node", "n7" + HOSTILE);
        Path codes = folder.resolve("codes" + HOSTILE + ".csv");
        run("embed", model, "--nodes", nodes, "--edges", edges, "--out", codes);
        run("embed", model, "--nodes", nodes, "--edges", edges, "--out", "-");
        run("search", codes, "--node", "n7" + HOSTILE, "-k", "3");
        run("search", codes, "--node", "n4", "--radius", "64");
        run("data", "info", "--nodes", nodes, "--edges", edges);
        run("data", "convert", "--nodes", nodes, "--edges", edges, "--to-csv", folder.resolve("to" + HOSTILE));
        Path checkpoints = folder.resolve("checkpoints" + HOSTILE);
        Object[] train = {
            "train",
            "--nodes",
            nodes,
            "--edges",
            edges,
            "--epochs",
            "2",
            "--checkpoint",
            checkpoints,
            "--teacher",
            "none"
        };
        assertThat(run(train)).contains("seed");
        assertThat(run("check", checkpoints.resolve("seed-1.checkpoint"))).contains("checkpoint");
    }

    @Test
    void noErrorShowsThem() throws Exception {
        run("info", folder.resolve("none" + HOSTILE));
        run("check", nodes, folder);
        run("nonsense" + HOSTILE);
        run("train", "--nonsense" + HOSTILE);
        run("train", "--epochs", HOSTILE);
        run("train", "--dataset", HOSTILE);
        run("train", "--dataset", "cora", "--split", HOSTILE);
        run("data", "info", "--nodes", nodes, "--edges", edges, "--label", HOSTILE);
        run("predict", model, "--nodes", nodes, "--edges", edges, "--node", HOSTILE);
        Files.writeString(nodes, Files.readString(nodes).replace("n5,", "n5" + HOSTILE + ","));
        run("data", "info", "--nodes", nodes, "--edges", edges);
        Path wrong = Files.writeString(folder.resolve("wrong.csv"), "id,x\na," + HOSTILE + "\n");
        run("data", "info", "--nodes", wrong, "--edges", edges);
    }

    @Test
    void aLineBreakInANameDoesNotBreakTheLine() {
        assertThat(run("train", "--dataset", "x\nbgn: all is well").lines()).hasSize(1);
        StringWriter text = new StringWriter();
        Terminal.safe(new PrintWriter(text)).println("wrote a\nbgn: done\u0085\u2028b");
        assertThat(text.toString()).isEqualTo("wrote a?bgn: done??b\n");
    }

    @Test
    void dataForAnotherProgramStaysAsItIs() throws Exception {
        System.setProperty("bgn.terminal", "none");
        Bgn.PROGRAM.run(
                new PrintWriter(out, true),
                new PrintWriter(err, true),
                "predict",
                model.toString(),
                "--nodes",
                nodes.toString(),
                "--edges",
                edges.toString());
        assertThat(out.toString()).contains("n7" + HOSTILE);
    }
}
