package dev.bgn.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.StringReader;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class LineChartTest {
    private static LineChart chart(Point... points) {
        return new LineChart(
                "a < b",
                Axis.values("bits", true, List.of(16.0, 32.0, 64.0)),
                Axis.round("accuracy, %", 70, 80),
                List.of(new Line("one & two", Look.first(0), List.of(points))));
    }

    private static Point measured(double x, double y, double error) {
        return new Point(x, y, y - error, y + error, true, "x");
    }

    private static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }

    @Test
    void titleAndNamesAreText() throws Exception {
        LineChart chart = chart(measured(16, 75, 1));
        assertThat(parse(chart.svg()).getDocumentElement().getAttribute("aria-label"))
                .contains("a < b", "one & two", "bits", "accuracy, %");
        String file = new ChartSheet("t > u", "quick & rough", "bars & more", List.of(chart, chart)).file();
        assertThat(parse(file).getDocumentElement().getTextContent()).contains("t > u", "quick & rough", "one & two");
        parse("<div>" + new ChartSheet("", "", "", List.of(chart)).markup() + "</div>");
    }

    @Test
    void aLineHasAGapWhereNothingWasMeasured() throws Exception {
        assertThat(line(chart(measured(16, 75, 0), measured(32, 76, 0), measured(64, 77, 0))))
                .containsOnlyOnce("M");
        assertThat(line(chart(measured(16, 75, 0), Point.missing(32), measured(64, 77, 0))))
                .doesNotContain("L");
    }

    private static String line(LineChart chart) throws Exception {
        Element group = (Element) parse(chart.svg()).getElementsByTagName("g").item(0);
        return ((Element) group.getElementsByTagName("path").item(0)).getAttribute("d");
    }

    @Test
    void anErrorBarIsDrawnWhereThereIsAnError() throws Exception {
        assertThat(paths(chart(measured(16, 75, 1)))).isEqualTo(1 + 1 + 1);
        assertThat(paths(chart(measured(16, 75, 0)))).isEqualTo(1 + 1);
    }

    private static int paths(LineChart chart) throws Exception {
        Element group = (Element) parse(chart.svg()).getElementsByTagName("g").item(0);
        return group.getElementsByTagName("path").getLength();
    }

    @Test
    void equalRatiosAreEquallyFarApartOnALogarithmicAxis() {
        Axis axis = Axis.values("bits", true, List.of(16.0, 32.0, 64.0));
        assertThat(axis.share(32) - axis.share(16)).isCloseTo(axis.share(64) - axis.share(32), within(1e-12));
        assertThat(axis.share(16)).isPositive();
        assertThat(axis.share(64)).isLessThan(1);
    }

    @ParameterizedTest
    @CsvSource({"62.3, 81.9", "49, 97", "0, 0.37", "80, 80", "-3, 12"})
    void aRoundAxisHoldsItsValuesAndHasSomeTicks(double least, double most) {
        Axis axis = Axis.round("y", least, most);
        assertThat(axis.low()).isLessThanOrEqualTo(least + 1e-9);
        assertThat(axis.high()).isGreaterThanOrEqualTo(most - 1e-9);
        assertThat(axis.ticks()).hasSizeBetween(2, 8);
        assertThat(axis.ticks().getFirst()).isCloseTo(axis.low(), within(1e-9));
        assertThat(axis.ticks().getLast()).isCloseTo(axis.high(), within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({"339, 46046", "3, 4", "1, 1", "0.2, 1e7"})
    void aLogarithmicAxisHoldsItsValues(double least, double most) {
        Axis axis = Axis.logarithmic("time", least, most);
        assertThat(axis.low()).isLessThanOrEqualTo(least * (1 + 1e-9));
        assertThat(axis.high()).isGreaterThanOrEqualTo(most * (1 - 1e-9));
        assertThat(axis.ticks()).hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void ticksAreWrittenWithoutZerosThatSayNothing() {
        assertThat(Axis.text(0.30000000000000004)).isEqualTo("0.3");
        assertThat(Axis.text(80)).isEqualTo("80");
        assertThat(Axis.text(2048)).isEqualTo("2,048");
    }

    @ParameterizedTest
    @EnumSource
    void everyMarkIsScaledByItsRadius(Mark mark) {
        assertThat(mark.path(0, 0, 1)).startsWith("M0.0 0.0 m").isNotEqualTo(mark.path(0, 0, 2));
    }

    @Test
    void looksDifferInMoreThanTheirColour() {
        List<String> looks = Stream.concat(
                        IntStream.range(0, 4).mapToObj(Look::first),
                        IntStream.range(0, 11).mapToObj(Look::other))
                .map(look -> look.mark() + look.dashes() + look.filled())
                .toList();
        assertThat(looks).doesNotHaveDuplicates();
    }
}
