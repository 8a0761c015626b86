package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.csv.CsvGraphReader;
import dev.bgn.datasets.csv.CsvOptions;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.file.ModelFile;
import dev.bgn.training.NodeTrainer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code bgn train} leaves is, to the byte, what Java trains. */
class TrainInJavaTest {
    @Test
    void theSameSeedGivesTheSameFile(@TempDir Path folder) throws Exception {
        List<String> command = List.of(OwnGraph.write(folder));
        Path nodes = folder.resolve("nodes.csv");
        GraphData data = CsvGraphReader.read(nodes.toString(), CsvOptions.of(nodes, folder.resolve("edges.csv")));
        Map<List<String>, NodeTrainer> same = Map.of(
                List.of(),
                new NodeTrainer(),
                List.of("--bits", "12", "--layers", "3"),
                new NodeTrainer().bits(12).layers(3),
                List.of("--binarize", "we", "--rate", "0.02"),
                new NodeTrainer().binarize(Level.WE).rate(0.02),
                List.of("--teacher", "random-propagation", "--teachers", "1"),
                new NodeTrainer().teachers(1),
                List.of("--consistency"),
                new NodeTrainer().consistency());
        Path file = folder.resolve("command.safetensors");
        Path java = folder.resolve("java.safetensors");
        for (var one : same.entrySet()) {
            List<String> args = new ArrayList<>(command);
            args.addAll(List.of("--epochs", "3", "--seed", "2", "--no-baselines", "--out", file.toString()));
            args.addAll(one.getKey());
            StringWriter err = new StringWriter();
            PrintWriter lines = new PrintWriter(err, true);
            assertThat(Bgn.PROGRAM.run(lines, lines, args.toArray(String[]::new)))
                    .as(err.toString())
                    .isZero();
            ModelFile.write(java, one.getValue().epochs(3).seed(2).train(data).model());
            assertThat(ModelFile.read(java).provenance())
                    .isEqualTo(ModelFile.read(file).provenance());
            assertThat(Files.readAllBytes(java)).as("%s", one.getKey()).isEqualTo(Files.readAllBytes(file));
        }
    }
}
