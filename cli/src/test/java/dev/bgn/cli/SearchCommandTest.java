package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bgn.datasets.codes.CodesNpy;
import dev.bgn.runtime.bits.BitMatrix;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private String npy;
    private String csv;

    private int run(String... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Bgn.PROGRAM.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }

    @BeforeEach
    void writeCodes() throws Exception {
        npy = folder.resolve("codes.npy").toString();
        CodesNpy.write(BitMatrix.ofWords(5, 8, 0b0000, 0b0111, 0b0000, 0b0001, 0b1111), Path.of(npy));
        csv = folder.resolve("codes.csv").toString();
        Files.writeString(Path.of(csv), "node,b0,b1\na,1,1\nb,-1,-1\nc,1,-1\n");
    }

    private JsonNode json() throws Exception {
        return new ObjectMapper().readTree(out.toString().lines().toList().getLast());
    }

    @Test
    void nearestFirstAndTheNodeLeftOut() throws Exception {
        assertThat(run("search", npy, "--node", "2", "-k", "3", "--json"))
                .as(err.toString())
                .isZero();
        assertThat(json().get("results").findValuesAsText("node")).containsExactly("0", "3", "1");
        assertThat(json().get("results").findValuesAsText("distance")).containsExactly("0", "1", "3");
        assertThat(json().get("results").get(1).get("similarity").asDouble()).isEqualTo(87.5);
        assertThat(run("search", npy, "--node", "2", "-k", "3", "--with-self", "--json"))
                .isZero();
        assertThat(json().get("results").findValuesAsText("node")).containsExactly("0", "2", "3");
    }

    @Test
    void aRadiusBoundsTheResults() throws Exception {
        assertThat(run("search", npy, "--node", "1", "--radius", "2", "--json")).isZero();
        assertThat(json().get("results").findValuesAsText("node")).containsExactly("4", "3");
        assertThat(run("search", npy, "--node", "1", "--radius", "2", "-k", "1", "--json"))
                .isZero();
        assertThat(json().get("results").findValuesAsText("node")).containsExactly("4");
    }

    @Test
    void nothingFoundIsSaidInOneLine() throws Exception {
        assertThat(run("search", npy, "--node", "4", "--radius", "0")).isZero();
        assertThat(out.toString().lines()).containsExactly("no other code within 0 bits of node 4");
        assertThat(run("search", npy, "--node", "4", "--radius", "0", "--json")).isZero();
        assertThat(json().get("results")).isEmpty();
    }

    @Test
    void namesAreTakenFromCsv() {
        assertThat(run("search", csv, "--node", "b")).as(err.toString()).isZero();
        assertThat(out.toString().lines()).hasSize(3);
        assertThat(out.toString()).containsPattern("1 +c +1 +50\\.0").containsPattern("2 +a +2 +0\\.0");
    }

    @Test
    void badInputIsOneLine() throws Exception {
        String noCodes = Files.writeString(folder.resolve("no.npy"), "no").toString();
        for (String[] args : new String[][] {
            {"search"},
            {"search", npy},
            {"search", npy, "--node", "5"},
            {"search", npy, "--node", "x"},
            {"search", csv, "--node", "d"},
            {"search", npy, "--node", "1", "-k", "0"},
            {"search", npy, "--node", "1", "--radius", "-1"},
            {"search", noCodes, "--node", "1"},
            {"search", folder.toString(), "--node", "1"},
            {"search", folder.resolve("missing.npy").toString(), "--node", "1"}
        }) {
            assertThat(run(args)).as(String.join(" ", args)).isEqualTo(2);
            assertThat(err.toString().lines()).as(err.toString()).hasSize(1);
            assertThat(out.toString()).isEmpty();
        }
    }
}
