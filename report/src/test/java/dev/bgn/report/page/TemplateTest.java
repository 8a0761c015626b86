package dev.bgn.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;

class TemplateTest {
    /** The XML reader of the JDK judges. */
    @Test
    void whatXmlHasNoPlaceForIsReplaced() throws Exception {
        String hostile = "a\uFFFFb\uFFFE\u0001\uD800c\u0000<&>'\"\uD83D\uDE00\u00E9";
        String svg = "<svg><text x=\"" + Template.escape(hostile) + "\">" + Template.escape(hostile) + "</text></svg>";
        var read = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
        assertThat(read.getDocumentElement().getTextContent())
                .isEqualTo("a\uFFFDb\uFFFD\uFFFD\uFFFDc\uFFFD<&>'\"\uD83D\uDE00\u00E9");
    }

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
