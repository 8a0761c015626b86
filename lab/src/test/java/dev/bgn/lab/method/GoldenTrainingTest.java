package dev.bgn.lab.method;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.runtime.parallel.Workers;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every method trains on the golden graphs is what was committed. */
class GoldenTrainingTest {
    private static final String FILE = "golden-checksums.txt";
    private static final GoldenTraining GOLDEN = new GoldenTraining();

    private static Stream<Method> methods() {
        return Stream.concat(Methods.ALL.stream(), Stream.of(new TwoHopRegression()));
    }

    private static List<String> lines(GoldenTraining golden) {
        return methods()
                .map(method -> method.name() + ": " + golden.checksum(method))
                .toList();
    }

    @Test
    void theBytesAreThoseThatWereCommitted() throws IOException {
        List<String> committed;
        try (InputStream in = GoldenTrainingTest.class.getResourceAsStream(FILE)) {
            committed = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
        List<String> now = lines(GOLDEN);
        assertThat(now)
                .as("""
                        What a method trains has changed, or a method is new. Earlier results of a changed method will be \
                        trained again, and those in docs/accuracy.md are no longer results of this code. If that is \
                        meant, make src/test/resources/%s/%s of the module lab this:
                        %s""", GoldenTrainingTest.class.getPackageName().replace('.', '/'), FILE, String.join("\n", now))
                .isEqualTo(committed);
    }

    @Test
    void threadsDoNotMatter() {
        try (Workers workers = Workers.of(3)) {
            assertThat(lines(new GoldenTraining(GoldenTraining.graphs(), workers)))
                    .isEqualTo(lines(GOLDEN));
        }
    }
}
