package dev.bgn.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestNameTest {
    private static final List<String> NAMES =
            List.of("train", "search", "--data", "--dataset", "--seed", "--seeds", "-V", "-h");

    @Test
    void findsWhatWasMeant() {
        assertThat(NearestName.of("trian", NAMES)).contains("train");
        assertThat(NearestName.of("--datset", NAMES)).contains("--dataset");
        assertThat(NearestName.of("--sed", NAMES)).contains("--seed");
        assertThat(NearestName.of("serch", NAMES)).contains("search");
    }

    @Test
    void doesNotGuessFarOff() {
        assertThat(NearestName.of("nonsense", NAMES)).isEmpty();
        assertThat(NearestName.of("x", NAMES)).isEmpty();
        assertThat(NearestName.of("-x", NAMES)).isEmpty();
        assertThat(NearestName.of("-", NAMES)).isEmpty();
        assertThat(NearestName.of("", NAMES)).isEmpty();
    }

    @Test
    void countsChangedLetters() {
        assertThat(NearestName.changes("", "abc")).isEqualTo(3);
        assertThat(NearestName.changes("abc", "abc")).isZero();
        assertThat(NearestName.changes("abcd", "abdc")).isEqualTo(1);
        assertThat(NearestName.changes("kitten", "sitting")).isEqualTo(3);
    }
}
