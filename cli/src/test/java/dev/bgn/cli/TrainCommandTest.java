package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bgn.runtime.model.file.ModelFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Bgn.PROGRAM.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }

    private JsonNode lastLine() throws Exception {
        return new ObjectMapper().readTree(out.toString().lines().toList().getLast());
    }

    @Test
    void jsonHasTheFieldsOfARunAndOfSeveral() throws Exception {
        assertThat(run("train", "--dataset", "cora", "--epochs", "12", "--bits", "16", "--threads", "1", "--json"))
                .as(err.toString())
                .isZero();
        for (String field : List.of(
                "dataset",
                "model",
                "binarize",
                "estimator",
                "bits",
                "seed",
                "valAccuracy",
                "testAccuracy",
                "epochs",
                "seconds")) {
            assertThat(lastLine().has(field)).as(field).isTrue();
        }
        assertThat(run("train", "--dataset", "cora", "--epochs", "5", "--seeds", "2", "--json"))
                .isZero();
        assertThat(lastLine().get("testAccuracies")).hasSize(2);
        assertThat(lastLine().get("meanTestAccuracy").asDouble()).isGreaterThan(30);
        assertThat(lastLine().has("stdTestAccuracy")).isTrue();
    }

    /** Every way to train an AS-GCN leaves a model that the other commands take. */
    @Test
    void anAsGcnIsTrainedInductivelyAndEvaluated(@TempDir Path folder) throws Exception {
        String file = folder.resolve("asgcn.safetensors").toString();
        for (String[] more : new String[][] {
            {"--binarize", "we", "--split", "full"},
            {"--binarize", "none", "--split", "full", "--sampler", "degree"},
            {"--binarize", "wec", "--split", "full", "--consistency"},
            {"--binarize", "we", "--split", "full", "--transductive", "--draws", "64"},
            {"--binarize", "we", "--split", "full", "--teacher", "real-valued", "--teachers", "1"},
            {"--binarize", "we", "--batch", "0"},
            {"--batch", "0"}
        }) {
            List<String> command = new ArrayList<>(List.of(
                    "train", "--dataset", "cora", "--model", "asgcn", "--epochs", "3", "--out", file, "--json"));
            command.addAll(List.of(more));
            assertThat(run(command.toArray(String[]::new))).as(err.toString()).isZero();
            double trained = lastLine().get("testAccuracy").asDouble();
            boolean inductive = List.of(more).contains("full") && !List.of(more).contains("--transductive");
            assertThat(ModelFile.read(Path.of(file)).provenance().containsKey("inductive"))
                    .isEqualTo(inductive);
            assertThat(run("eval", file, "--dataset", "cora", "--json"))
                    .as(err.toString())
                    .isZero();
            assertThat(lastLine().get("testAccuracy").asDouble()).isEqualTo(trained);
            assertThat(run("check", file)).as(err.toString()).isZero();
        }
    }

    @Test
    void aCheckpointOfAnotherSplitIsRefusedBeforeAnythingIsTried(@TempDir Path folder) {
        String[] first = {
            "train", "--dataset", "cora", "--epochs", "4", "--teacher", "none", "--checkpoint", folder.toString()
        };
        assertThat(run(first)).as(err.toString()).isZero();
        List<String> other = new ArrayList<>(List.of(first));
        other.addAll(List.of("--split", "full", "--resume"));
        assertThat(run(other.toArray(String[]::new))).isEqualTo(2);
        assertThat(err.toString().lines()).as(err.toString()).hasSize(1);
        assertThat(err.toString())
                .contains("a checkpoint of another run: split ", "; another name for --checkpoint begins anew");
    }

    @Test
    void aFinishedRunIsNotRepeatedOnResume(@TempDir Path folder) throws Exception {
        String[] command = {
            "train", "--dataset", "cora", "--model", "gcn", "--epochs", "6", "--checkpoint", folder.toString(), "--json"
        };
        assertThat(run(command)).as(err.toString()).isZero();
        JsonNode first = lastLine();
        assertThat(run(command)).isEqualTo(2);
        assertThat(err.toString()).contains("seed-1", "is there from an earlier training; --resume goes on");
        String[] again = java.util.Arrays.copyOf(command, command.length + 1);
        again[command.length] = "--resume";
        assertThat(run(again)).as(err.toString()).isZero();
        assertThat(lastLine().get("testAccuracy")).isEqualTo(first.get("testAccuracy"));
        again[6] = "7";
        assertThat(run(again)).isEqualTo(2);
        assertThat(err.toString()).contains("another run");
    }

    @Test
    void badInputIsOneLine() {
        for (String[] args : new String[][] {
            {"train"},
            {"train", "--dataset", "cora", "--bits", "0"},
            {"train", "--dataset", "cora", "--layers", "1"},
            {"train", "--dataset", "cora", "--teacher", "nobody"},
            {"train", "--dataset", "cora", "--resume"},
            {"train", "--dataset", "cora", "--epochs", "0"},
            {"train", "--dataset", "cora", "--threads", "0"},
            {"train", "--dataset", "cora", "--seeds", "0"},
            {"train", "--dataset", "cora", "--model", "mlp"}
        }) {
            assertThat(run(args)).as(String.join(" ", args)).isEqualTo(2);
            assertThat(err.toString().lines()).as(err.toString()).hasSize(1);
        }
    }
}
