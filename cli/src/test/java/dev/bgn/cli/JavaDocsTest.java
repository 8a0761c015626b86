package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import de.siegmar.fastcsv.reader.CsvReader;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.infer.Classifier;
import dev.bgn.runtime.match.GraphMatcher;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.file.MatcherFile;
import dev.bgn.training.NodeTrainer;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs of docs/java.md can be run as they stand, one after the other, with what the modules export to everyone. */
class JavaDocsTest {
    @TempDir
    private Path folder;

    private List<String> run(String program) throws Exception {
        String modules = Stream.of(
                        NodeModel.class, GraphData.class, NodeTrainer.class, JsonFactory.class, CsvReader.class)
                .map(JavaPrograms::place)
                .collect(Collectors.joining(File.pathSeparator));
        return JavaPrograms.run(program, folder, "--module-path", modules, "--add-modules", "dev.bgn.training")
                .lines()
                .toList();
    }

    @Test
    void everyProgramRuns() throws Exception {
        List<String> programs = JavaPrograms.of(Path.of("..", "docs", "java.md"));
        assertThat(programs).hasSize(6);

        String trained = run(programs.get(0)).getFirst();
        assertThat(trained).startsWith("test accuracy 0.").endsWith(", learned from labels");
        assertThat(Double.parseDouble(trained.split("[ ,]", -1)[2])).isGreaterThan(0.8);

        Classifier classifier = Classifier.load(folder.resolve("products.safetensors"));
        assertThat(run(programs.get(1))).hasSize(3).isSubsetOf(classifier.classNames());
        assertThat(run(programs.get(2))).hasSize(1).isSubsetOf(classifier.classNames());
        assertThat(run(programs.get(3))).hasSize(2).first().isEqualTo("product 0, 0 bits apart");

        TinyMatchers.matching(folder.resolve("matcher.safetensors"), 3);
        assertThat(GraphMatcher.of(MatcherFile.read(folder.resolve("matcher.safetensors")))
                        .hasCodes())
                .isFalse();
        assertThat(run(programs.get(4))).hasSize(2).allMatch(line -> line.matches("ring and (path|star): -?[0-9.E-]+"));

        List<String> told = run(programs.get(5));
        assertThat(told).anyMatch(line -> line.startsWith("labels: epoch 10 of "));
        assertThat(told.getLast()).matches("interrupted: true, epochs: [0-9]+");
    }
}
