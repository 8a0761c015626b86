package dev.bgn.datasets.known;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.known.DataCheck.Finding;
import dev.bgn.datasets.known.DataCheck.Problem;
import dev.bgn.datasets.known.DataCopy.Format;
import dev.bgn.runtime.MalformedFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataCheckTest {
    private static final String SHA_OF_ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @TempDir
    Path folder;

    private final DataCopy copy =
            new DataCopy(Format.PLAIN_NPZ, "own", List.of(new KnownFile("abc", SHA_OF_ABC, 3)), Optional.empty());
    private final KnownDataset dataset =
            new KnownDataset("toy", "Toy", "none", "none", new Counts.OfNodes(3, 2, 1, 2, 1, 1, 1), List.of(copy));

    @Test
    void rightFilesAndCountsHaveNoFindings() throws IOException {
        Files.writeString(folder.resolve("abc"), "abc");
        assertThat(check(found -> new Counts.OfNodes(3, 2, 1, 2, 1, 1, 1))).isEmpty();
    }

    @Test
    void eachWrongCountIsNamed() throws IOException {
        Files.writeString(folder.resolve("abc"), "abc");
        assertThat(check(found -> new Counts.OfNodes(3, 5, 1, 2, 1, 0, 1)))
                .extracting(Finding::toString)
                .containsExactly("toy: edges is 5, expected 2", "toy: validation is 0, expected 1");
        assertThat(check(found -> new Counts.OfGraphs(1, 2, 3, 2)))
                .as("another kind")
                .hasSizeGreaterThan(3);
    }

    @Test
    void wrongFilesAreFoundBeforeTheyAreRead() throws IOException {
        assertThat(problems()).containsExactly(Problem.MISSING);
        Files.writeString(folder.resolve("abc"), "");
        assertThat(problems()).containsExactly(Problem.WRONG_SIZE);
        Files.writeString(folder.resolve("abc"), "abd");
        assertThat(problems()).containsExactly(Problem.WRONG_CHECKSUM);
    }

    @Test
    void aReaderThatRefusesIsAFinding() throws IOException {
        Files.writeString(folder.resolve("abc"), "abc");
        assertThat(check(found -> {
                    throw MalformedFileException.in(Path.of("abc"), "no npz");
                }))
                .containsExactly(new Finding(Problem.UNREADABLE, "abc: no npz"));
    }

    @Test
    void aMissingDatasetSaysHowToGetIt() {
        DataFolders folders = DataFolders.of(
                Optional.of(folder), name -> null, name -> folder.resolve("x").toString());
        List<Finding> findings = new DataCheck(found -> found.dataset().counts()).check(KnownDataset.LINUX, folders);
        assertThat(findings).hasSize(1);
        assertThat(findings.getFirst().message()).contains("bgn data get linux");
    }

    private List<Problem> problems() {
        return check(found -> {
                    throw new AssertionError("wrong files are not to be read");
                })
                .stream()
                .map(Finding::problem)
                .toList();
    }

    private List<Finding> check(DataCheck.Counter counter) {
        return new DataCheck(counter).check(new FoundDataset(dataset, copy, folder));
    }
}
