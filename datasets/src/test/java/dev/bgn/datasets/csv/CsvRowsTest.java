package dev.bgn.datasets.csv;

import static dev.bgn.datasets.BadInput.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.Finding;
import dev.bgn.datasets.Finding.Kind;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.features.FeatureSchema.Column;
import dev.bgn.runtime.features.FeatureSchema.Missing;
import dev.bgn.runtime.features.FeatureSchema.Numeric;
import dev.bgn.runtime.features.FeatureSchema.Table;
import dev.bgn.runtime.features.RowEncoder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A table out of a file and the same rows out of maps, and rows that are no whole rows. */
class CsvRowsTest extends SmallTables {
    private static final List<String> NAMES = List.of("n,um", "\"flag\"", "färbe\u202e", "text");

    @Test
    void rowsOfAFileAndOfMapsGiveTheSameBits() throws IOException {
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            List<Map<String, Object>> rows = new ArrayList<>();
            List<List<String>> lines = new ArrayList<>();
            int width = seed % 3 == 0 ? 4 : 3;
            for (int i = 0; i < 80; i++) {
                Map<String, Object> row = new HashMap<>();
                List<String> line = new ArrayList<>(List.of(i < 3 ? "abc".substring(i, i + 1) : "n" + i));
                for (int c = 0; c < width; c++) {
                    Object cell = cell(random, c, seed);
                    row.put(NAMES.get(c), cell);
                    line.add(cell == null ? "" : cell.toString());
                }
                rows.add(row);
                lines.add(line);
            }
            List<String> header = new ArrayList<>(List.of("id"));
            header.addAll(NAMES.subList(0, width));
            options("");
            CsvTable.write(folder.resolve("nodes.csv"), header, lines.size(), lines::get);
            GraphData data = CsvGraphReader.read(
                    "mine", CsvOptions.of(folder.resolve("nodes.csv"), folder.resolve("edges.csv")));
            RowEncoder encoder = RowEncoder.of(data.schema());
            rows.forEach(encoder::add);
            assertThat(encoder.toFeatures()).as("seed %d", seed).isEqualTo(data.features());
        }
    }

    private static Object cell(Random random, int column, int seed) {
        boolean missing = seed % 2 == 1 && random.nextInt(10) == 0;
        return switch (column) {
            case 0 -> missing ? null : seed % 5 == 0 ? random.nextInt(2) : random.nextFloat() - 0.5f;
            case 1 -> missing ? "n/a" : random.nextInt(20) == 0 ? random.nextInt() : 0;
            case 2 -> missing ? null : List.of("röt\n", " blau", "\u001b[2J").get(random.nextInt(3));
            default -> missing ? "" : "Graph " + random.nextInt(5) + " of-" + random.nextInt(3);
        };
    }

    /** Those that have all their numbers are classified as though the others were not there. */
    @Test
    void aNodeThatLacksANumberHasNoEdges() throws IOException {
        Column age = new Numeric("age", Missing.NEVER);
        Table schema = new Table(List.of(age, new Numeric("x", Missing.replacedBy(3))));
        CsvOptions options = options("id,age,x\na,1,\nb,NA,2\nc,3,1\n");
        GraphData data = CsvGraphReader.read("mine", options, new ModelColumns(schema, Optional.empty(), true));
        assertThat(data.findings()).containsExactly(Finding.of(Kind.NOT_CLASSIFIED, "age", 1, List.of("b")));
        assertThat(data.remarks())
                .containsExactly("1 node has no class and counts as not there, because the number in column 'age' is "
                        + "missing, which training always had: 'b'");
        assertThat(data.nodeNames()).containsExactly("a", "b", "c");
        assertThat(data.edgeCount()).isZero();
        assertThat(row(data, 0)).containsExactly(1, 3, 1);
        assertThat(row(data, 1)).containsExactly(0, 0, 0);
        assertThat(row(data, 2)).containsExactly(3, 1, 0);
    }

    @Test
    void aFirstColumnWithoutANameThatCountsIsAnIndex() throws IOException {
        for (int from : new int[] {0, 1}) {
            String nodes = "," + "id,x\n" + from + ",a,5\n" + (from + 1) + ",b,7\n" + (from + 2) + ",c,9\n";
            GraphData data = read(nodes);
            assertThat(data.featureNames()).containsExactly("x");
            assertThat(data.remarks())
                    .containsExactly(folder.resolve("nodes.csv")
                            + ": the column 'column 1' has no name and counts the rows: it is no feature");
            // A name, another order or another place, and it is a number like others.
            assertThat(read("n" + nodes).featureNames()).containsExactly("n", "x");
            assertThat(read(nodes.replace((from + 2) + ",c", "7,c")).featureNames())
                    .containsExactly("column 1", "x");
            assertThat(CsvGraphReader.read("mine", options(nodes).withKind("column 1", ColumnKind.NUMBER))
                            .featureNames())
                    .containsExactly("column 1", "x");
        }
        assertThat(read("id,,x\na,0,5\nb,1,6\nc,2,7\n").featureNames()).containsExactly("column 2", "x");
    }

    @Test
    void theColumnOfTheClassesIsKnown() throws IOException {
        GraphData data = read("id,x,Y\na,1,p\nb,2,q\nc,3,p\n");
        assertThat(data.labels().column()).contains("Y");
        assertThat(read("id,x\na,1\nb,2\nc,3\n").labels().column()).isEmpty();
        // It is found again before one that is called as usual, and need not be there.
        Table schema = (Table) data.schema();
        ModelColumns learned = new ModelColumns(schema, Optional.of("team"), false);
        CsvOptions both = options("id,label,team,x\na,1,p,1\nb,1,q,1\nc,1,q,1\n");
        assertThat(CsvGraphReader.read("mine", both, learned).labels().classNames())
                .containsExactly("p", "q");
        assertThat(CsvGraphReader.read("mine", both.withLabel("label"), learned)
                        .labels()
                        .classNames())
                .containsExactly("1");
        CsvOptions usual = options("id,label,x\na,1,1\nb,1,1\nc,1,1\n");
        assertThat(CsvGraphReader.read("mine", usual, learned).labels().column())
                .contains("label");
    }

    @Test
    void theEndsOfAnEdgeMayBeCalledAnything() throws IOException {
        CsvOptions options = options("id,x\na,1\nb,2\nc,3\n");
        GraphData expected = CsvGraphReader.read("mine", options);
        for (String header : List.of("s,t", ":START_ID,:END_ID", ":START_ID(Person-ID),:END_ID(Person-ID)")) {
            write(folder, "edges.csv", header + "\na,b\nb,c\n");
            GraphData data = CsvGraphReader.read("mine", options);
            assertThat(data.graph()).isEqualTo(expected.graph());
            assertThat(data.remarks()).isEmpty();
        }
        write(folder, "edges.csv", "who,whom,weight\na,b,1\nb,c,1\n");
        GraphData any = CsvGraphReader.read("mine", options);
        assertThat(any.graph()).isEqualTo(expected.graph());
        assertThat(any.remarks())
                .containsExactly(
                        options.edges() + ": the first line, 'who', 'whom', is a header: neither is a node",
                        options.edges() + ": edge weights are not used: the column 'weight' has no effect");
        write(folder, "edges.csv", "a,since,b\na,1,b\nb,2,c\n");
        assertThat(CsvGraphReader.read("mine", options.withSource("a").withTarget("b"))
                        .graph())
                .isEqualTo(expected.graph());
    }
}
