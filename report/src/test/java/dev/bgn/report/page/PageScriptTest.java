package dev.bgn.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.GraphData;
import dev.bgn.report.map.NodeVectors;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.parallel.Workers;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.ScriptableObject;

/** Runs {@code graph.js} on the data of a page and compares it with the graph and the codes. */
class PageScriptTest {
    private static final GraphData DATA = SmallReports.data();

    private Context context;
    private ScriptableObject scope;

    @BeforeEach
    void enter() {
        context = Context.enter();
        context.setLanguageVersion(Context.VERSION_ES6);
        scope = context.initStandardObjects();
        run(Template.resource("graph.js"));
    }

    @AfterEach
    void leave() {
        Context.exit();
    }

    private Object run(String script) {
        return context.evaluateString(scope, script, "test", 1, null);
    }

    private String text(String expression) {
        return Context.toString(run(expression));
    }

    private Report load(Level level) {
        Report report = Report.of(SmallReports.train(DATA, level), DATA, Workers.SINGLE);
        scope.put("json", scope, new PageData(report, PageData.MOST_BYTES).json(report.places()));
        run("var data = JSON.parse(json);");
        return report;
    }

    @Test
    void numbersAreThoseOfTheReport() {
        Report report = load(Level.WEC);
        assertThat(text("numbersOf(data.predicted, 2).join(',')")).isEqualTo(joined(report.predicted()));
        assertThat(text("numbersOf(data.truth, 2).join(',')")).isEqualTo(joined(report.truth()));
        assertThat(text("bytesOf('').length + ' ' + bytesOf('/w==').join() + ' ' + bytesOf('AQID').join()"))
                .isEqualTo("0 255 1,2,3");
    }

    @Test
    void edgesAreThoseOfTheGraph() {
        load(Level.WEC);
        run("var neighbours = neighboursOf(data.edges, data.count);");
        for (int node = 0; node < DATA.nodeCount(); node++) {
            int[] own = DATA.graph().neighbours(node).clone();
            assertThat(text("neighbours[" + node + "].join(',')"))
                    .isEqualTo(joined(IntStream.of(own).sorted().toArray()));
        }
    }

    @Test
    void nearestCodesEqualBruteForce() {
        BitMatrix codes = ((NodeVectors.Codes) load(Level.WEC).vectors()).bits();
        assertThat(codes.columns() % 8).as("a code that ends within a byte").isNotZero();
        run("var codes = bytesOf(data.codes), rowBytes = Math.ceil(data.bits / 8);");
        for (int node = 0; node < DATA.nodeCount(); node++) {
            int self = node;
            String expected = joined(IntStream.range(0, codes.rows())
                    .filter(other -> other != self)
                    .boxed()
                    .sorted(Comparator.comparingInt((Integer other) -> distance(codes, self, other))
                            .thenComparing(Comparator.naturalOrder()))
                    .limit(10)
                    .flatMapToInt(other -> IntStream.of(other, distance(codes, self, other)))
                    .toArray());
            assertThat(text("nearestCodes(codes, rowBytes, data.count, " + node
                            + ", 10).map(function (n) { return n.node + ',' + n.cost; }).join(',')"))
                    .as("node %d", node)
                    .isEqualTo(expected);
        }
    }

    private static int distance(BitMatrix codes, int a, int b) {
        int distance = 0;
        for (int bit = 0; bit < codes.columns(); bit++) {
            distance += codes.get(a, bit) == codes.get(b, bit) ? 0 : 1;
        }
        return distance;
    }

    @Test
    void cosinesAreThoseOfTheEmbeddings() {
        FloatMatrix rows = ((NodeVectors.Reals) load(Level.NONE).vectors()).rows();
        run("var vectors = bytesOf(data.vectors);");
        for (int node = 0; node < 20; node++) {
            double previous = Double.POSITIVE_INFINITY;
            for (String found : text("mostSimilar(vectors, data.columns, data.count, " + node
                            + ", 5).map(function (n) { return n.node + ' ' + -n.cost; }).join(',')")
                    .split(",", -1)) {
                String[] parts = found.split(" ", -1);
                double told = Double.parseDouble(parts[1]);
                assertThat(told).isCloseTo(cosine(rows, node, Integer.parseInt(parts[0])), offset());
                assertThat(told).isLessThanOrEqualTo(previous);
                previous = told;
            }
        }
    }

    /** What rounding to 1/127 costs. */
    private static Offset<Double> offset() {
        return Offset.offset(0.03);
    }

    private static double cosine(FloatMatrix rows, int a, int b) {
        double dot = 0;
        double first = 0;
        double second = 0;
        for (int c = 0; c < rows.columns(); c++) {
            dot += (double) rows.get(a, c) * rows.get(b, c);
            first += (double) rows.get(a, c) * rows.get(a, c);
            second += (double) rows.get(b, c) * rows.get(b, c);
        }
        return dot / Math.sqrt(first * second);
    }

    @Test
    void nodesAreFoundByTheirNames() {
        run("var names = ['cat', 'Catfish', 'bobcat', 'dog', 'CAT', '<b>']; function name(i) { return names[i]; }");
        for (List<String> search : List.of(
                List.of("cat", "0,4,1,2"),
                List.of(" CatF ", "1"),
                List.of("<", "5"),
                List.of("", ""),
                List.of("  ", ""),
                List.of("cow", ""))) {
            scope.put("wanted", scope, search.getFirst());
            assertThat(text("findNodes(6, name, wanted, 9).join(',')"))
                    .as(search.getFirst())
                    .isEqualTo(search.getLast());
        }
        assertThat(text("findNodes(6, name, 'cat', 2).join(',')")).isEqualTo("0,4");
    }

    private static String joined(int[] numbers) {
        return String.join(
                ",", IntStream.of(numbers).mapToObj(Integer::toString).toList());
    }
}
