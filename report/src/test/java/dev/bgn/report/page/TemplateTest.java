package dev.bgn.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class TemplateTest {
    @Test
    void aTemplateIsFilledWhollyOrNotAtAll() {
        assertThat(new Template("<p>{{a}}</p>{{b}}")
                        .text("a", "1 < 2")
                        .markup("b", "<br>")
                        .fill())
                .isEqualTo("<p>1 &lt; 2</p><br>");
        assertThatIllegalStateException()
                .isThrownBy(() -> new Template("{{a}}").fill())
                .withMessageContaining("{{a}}");
        assertThatIllegalStateException()
                .isThrownBy(() -> new Template("").text("b", "x").fill())
                .withMessageContaining("b");
    }
}
