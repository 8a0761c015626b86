package dev.bgn.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClassStyleTest {
    @Test
    void marksDoNotRepeatUpTo75Classes() {
        assertThat(IntStream.range(0, 75).mapToObj(ClassStyle::marker)).doesNotHaveDuplicates();
        assertThat(IntStream.range(0, 75).mapToObj(c -> ClassStyle.colour(c) + ClassStyle.path(c, "0", "0", 1)))
                .doesNotHaveDuplicates();
        assertThat(ClassStyle.marker(75)).isEqualTo(ClassStyle.marker(0));
    }

    /** The script of the page has the same shapes: the line is read and computed here. */
    @Test
    void theScriptDrawsTheSameShapes() {
        String script = Template.resource("page.js");
        assertThat(script)
                .contains(
                        "const SHAPES = { colours: 15, round: 8 };",
                        "const first = c % SHAPES.colours >= SHAPES.round ? 1 : 0;",
                        "return [first, 2, 3, 4, 1 - first][Math.floor(c / SHAPES.colours) % 5];");
        for (int c = 0; c < 200; c++) {
            int first = c % 15 >= 8 ? 1 : 0;
            assertThat(ClassStyle.shape(c)).isEqualTo(new int[] {first, 2, 3, 4, 1 - first}[c / 15 % 5]);
        }
    }
}
