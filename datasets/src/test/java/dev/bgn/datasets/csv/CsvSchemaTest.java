package dev.bgn.datasets.csv;

import static dev.bgn.datasets.BadInput.assertRefused;
import static dev.bgn.datasets.BadInput.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.features.FeatureSchema.Category;
import dev.bgn.runtime.features.FeatureSchema.Missing;
import dev.bgn.runtime.features.FeatureSchema.Numeric;
import dev.bgn.runtime.features.FeatureSchema.Table;
import dev.bgn.runtime.features.FeatureSchema.Text;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the columns of a file become. */
class CsvSchemaTest extends SmallTables {
    @Test
    void aMissingNumberIsTheMeanAndAnIndicator() throws IOException {
        GraphData data = read("id,age,flag\na,10,1\nb,,NA\nc,30,0\nd,nan,1\ne,NULL,0\n");
        assertThat(data.schema())
                .isEqualTo(new Table(List.of(
                        new Numeric("age", Missing.replacedBy(20)), new Numeric("flag", Missing.replacedBy(0)))));
        assertThat(data.featureNames()).containsExactly("age", "age is missing", "flag", "flag is missing");
        assertThat(row(data, 0)).containsExactly(10, 0, 1, 0);
        assertThat(row(data, 1)).containsExactly(20, 1, 0, 1);
        assertThat(row(data, 3)).containsExactly(20, 1, 1, 0);
        assertThat(data.remarks()).isEmpty();
    }

    @Test
    void fewTextsThatRepeatAreACategory() throws IOException {
        GraphData data = read("id,colour\na,red\nb,blue\nc,red\nd,\ne,blue\n");
        assertThat(data.schema()).isEqualTo(new Table(List.of(new Category("colour", List.of("blue", "red")))));
        assertThat(data.featureNames()).containsExactly("colour=blue", "colour=red");
        assertThat(row(data, 0)).containsExactly(0, 1);
        assertThat(row(data, 1)).containsExactly(1, 0);
        assertThat(row(data, 3)).containsExactly(0, 0);
    }

    @Test
    void whatOnlyLooksLikeNumbersStaysACategory() throws IOException {
        for (String form : List.of("0%d.05.2020", "10.0.0.%d", "%dst", "\"" + "1,".repeat(4000) + "%d\"")) {
            String nodes = IntStream.range(0, 30)
                    .mapToObj(i -> "abc".charAt(i % 3) + "" + i / 3 + ","
                            + String.format(form, i % (form.endsWith("st") ? 3 : 9)) + "\n")
                    .collect(Collectors.joining());
            CsvOptions options =
                    CsvOptions.of(write(folder, "nodes.csv", "id,x\n" + nodes), write(folder, "edges.csv", "a0,b0\n"));
            assertThat(CsvGraphReader.read("mine", options).remarks()).isEmpty();
        }
    }

    @Test
    void columnsAreWhatTheyAreToldToBe() throws IOException {
        CsvOptions options = options("id,zip,who,note\na,10,x y,q\nb,20,y,r\nc,10,z,s\n")
                .withKind("zip", ColumnKind.CATEGORY)
                .withKind("WHO", ColumnKind.TEXT)
                .withKind("note", ColumnKind.IGNORED)
                .withMinimumDocuments(1);
        GraphData data = CsvGraphReader.read("mine", options);
        assertThat(data.featureNames()).containsExactly("zip=10", "zip=20", "x", "y", "z");
        CsvOptions number = options("id,x\na,one\nb,one\nc,one\nd,one\n").withKind("x", ColumnKind.NUMBER);
        assertRefused(
                () -> CsvGraphReader.read("mine", number),
                number.nodes(),
                ", line 2: column 'x': 'one' is not a number");
        CsvOptions none = options("id,x\na,1\n").withKind("y", ColumnKind.IGNORED);
        assertRefused(
                () -> CsvGraphReader.read("mine", none),
                none.nodes(),
                ", line 1: no column 'y'; the columns are id, x");
    }

    /** A column that is told to be a feature is no id or label just because of its name. */
    @Test
    void aFeatureMayBeCalledLikeALabel() throws IOException {
        CsvOptions options = options("code,class,kind\na,x,1\nb,x,2\nc,y,3\n").withKind("class", ColumnKind.CATEGORY);
        GraphData data = CsvGraphReader.read("mine", options);
        assertThat(data.classCount()).isZero();
        assertThat(data.featureNames()).containsExactly("class=x", "class=y", "kind");
        // With the model's schema nothing needs to be told again.
        GraphData again = CsvGraphReader.read(
                "mine", CsvOptions.of(options.nodes(), options.edges()), new ModelColumns((Table) data.schema()));
        assertThat(again.features()).isEqualTo(data.features());
        assertThat(again.classCount()).isZero();
    }

    @Test
    void numbersBesideATextCount() throws IOException {
        GraphData data = read("id,text,year,open\na,graph nodes,1999,1\nb,Graph!,,0\nc,nodes nodes,2001,0\n");
        assertThat(data.featureNames()).containsExactly("graph", "nodes", "year", "year is missing", "open");
        assertThat(row(data, 0)).containsExactly(1, 1, 1999, 0, 1);
        assertThat(row(data, 1)).containsExactly(1, 0, 2000, 1, 0);
        assertThat(row(data, 2)).containsExactly(0, 1, 2001, 0, 0);
    }

    @Test
    void columnsWithoutANameAreCalledByTheirPlaces() throws IOException {
        GraphData data = read(",x,,,\na,1,2,3,\nb,4,5,6,\nc,0,0,1,\n");
        assertThat(data.featureNames()).containsExactly("x", "column 3", "column 4");
        assertThat(data.remarks()).hasSize(1).first().asString().contains("the column 'column 5' is empty");
    }

    @Test
    void barsSeparateWhereNothingElseDoes() throws IOException {
        GraphData data = read("id|x|label\na|1|one, two\nb|2|three\nc|2|three\n");
        assertThat(data.labels().classNames()).containsExactly("one, two", "three");
        assertThat(read("id,a|b\na,1\nb,2\nc,3\n").nodeNames()).containsExactly("a", "b", "c");
    }

    /** Wavelengths, for example. */
    @Test
    void columnsMayBeCalledByFractions() throws IOException {
        assertThat(read("id,350.5,351.0,label\na,1,2,x\nb,2,3,y\nc,3,4,y\n")
                        .schema()
                        .featureNames())
                .containsExactly("350.5", "351.0");
        CsvOptions data = options("n1,0.5,1.5,x\nn2,2,3,y\n");
        assertRefused(
                () -> CsvGraphReader.read("mine", data),
                data.nodes(),
                ", line 1: a column is called '0.5'; the first line must be a header with the names of the columns");
    }

    @Test
    void namesAreEnoughToFindNumbers() throws IOException {
        FeatureSchema names = new FeatureSchema.Names(List.of("b", "a"));
        GraphData data =
                read("id,a,b\nx,1,2\na,3,4\nb,5,6\nc,0,0\n", names.toTable().orElseThrow());
        assertThat(row(data, 0)).containsExactly(2, 1);
        assertThat(new FeatureSchema.Names(List.of("b", "b")).toTable()).isEmpty();
        assertThat(new FeatureSchema.Numbered(3).toTable()).isEmpty();
    }

    @Test
    void severalTextsHaveTheirOwnWords() throws IOException {
        CsvOptions options = options("id,title,body\na,x,x y\nb,x,y\nc,z,x\n")
                .withKind("title", ColumnKind.TEXT)
                .withKind("body", ColumnKind.TEXT);
        GraphData data = CsvGraphReader.read("mine", options);
        assertThat(((Table) data.schema()).columns())
                .containsExactly(new Text("title", List.of("x")), new Text("body", List.of("x", "y")));
        assertThat(data.featureNames()).containsExactly("title: x", "body: x", "body: y");
        assertThat(row(data, 2)).containsExactly(0, 1, 0);
    }
}
