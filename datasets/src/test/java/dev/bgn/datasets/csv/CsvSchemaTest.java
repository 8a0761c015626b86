package dev.bgn.datasets.csv;

import static dev.bgn.datasets.BadInput.assertRefused;
import static dev.bgn.datasets.BadInput.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.FeatureSchema;
import dev.bgn.runtime.model.FeatureSchema.Category;
import dev.bgn.runtime.model.FeatureSchema.Missing;
import dev.bgn.runtime.model.FeatureSchema.Numeric;
import dev.bgn.runtime.model.FeatureSchema.Table;
import dev.bgn.runtime.model.FeatureSchema.Text;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the columns of a file become, in training and for a model. */
class CsvSchemaTest {
    @TempDir
    Path folder;

    private CsvOptions options(String nodes) {
        return CsvOptions.of(write(folder, "nodes.csv", nodes), write(folder, "edges.csv", "a,b\nb,c\n"));
    }

    private GraphData read(String nodes) throws IOException {
        return CsvGraphReader.read("mine", options(nodes));
    }

    private GraphData read(String nodes, Table schema) throws IOException {
        return CsvGraphReader.read("mine", options(nodes), schema);
    }

    /** The features of a node, zeros and all. */
    private static float[] row(GraphData data, int node) {
        float[] row = new float[data.featureCount()];
        switch (data.features()) {
            case Features.Dense(FloatMatrix matrix) ->
                System.arraycopy(matrix.data(), node * row.length, row, 0, row.length);
            case Features.Sparse(SparseMatrix matrix) -> {
                for (int e = matrix.rowStart()[node]; e < matrix.rowStart()[node + 1]; e++) {
                    row[matrix.columnIndex()[e]] = matrix.isBinary() ? 1 : matrix.values()[e];
                }
            }
        }
        return row;
    }

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
    void numbersWithAUnitAreTold() throws IOException {
        for (List<String> around : List.of(List.of("", "%"), List.of("$", ""), List.of("", " km"))) {
            String nodes = IntStream.range(0, 30)
                    .mapToObj(i -> "abc".charAt(i % 3) + "" + i / 3 + "," + around.getFirst() + (i % 10 + 0.5)
                            + around.getLast() + ",s" + i % 9 + "x\n")
                    .collect(Collectors.joining());
            CsvOptions options = CsvOptions.of(
                    write(folder, "nodes.csv", "id,x,z\n" + nodes), write(folder, "edges.csv", "a0,b0\n"));
            assertThat(CsvGraphReader.read("mine", options).remarks())
                    .containsExactly("column 'x': numbers with '"
                            + String.join("", around).strip()
                            + "' are taken as 10 categories, which have no order; write the numbers alone");
        }
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
    void manyNumbersWithAUnitAreRefusedWithAWord() {
        String nodes = IntStream.range(0, 200)
                .mapToObj(i -> "n" + i + ",$" + i + ".5\n")
                .collect(Collectors.joining());
        CsvOptions options = options("id,price\n" + nodes);
        assertRefused(
                () -> CsvGraphReader.read("mine", options),
                options.nodes(),
                ", line 2: column 'price': '$0.5' and others are numbers with '$'; write the numbers alone, or use --ignore price");
    }

    @Test
    void numbersThatAFloatHardlyTellsApartAreTold() throws IOException {
        GraphData data = read("id,ms,money\na,1700000000001,20000001\nb,1700000040002,3\nc,1700000080003,5\n");
        assertThat(data.remarks())
                .singleElement()
                .asString()
                .startsWith("column 'ms': a 32-bit float hardly tells its numbers apart");
    }

    @Test
    void whichColumnHasTheClassesIsToldWhereItIsGuessed() throws IOException {
        GraphData guessed = read("user_id,name,x,y\na,n,1,3\nb,n,2,4\nc,m,2,4\nd,m,5,4\n");
        assertThat(guessed.nodeNames().get(1)).isEqualTo("b");
        assertThat(guessed.labels().classNames()).containsExactly("3", "4");
        assertThat(guessed.remarks())
                .singleElement()
                .asString()
                .endsWith("the column 'y' has the classes; --label names another one");
        assertThat(read("id,label,class\na,p,1\nb,q,2\nc,q,3\n").remarks())
                .singleElement()
                .asString()
                .endsWith("the column 'label' has the classes, and 'class' is a feature; --label names another one");
    }

    @Test
    void idsAndFreeTextAreNotGuessed() {
        String ids =
                IntStream.range(0, 200).mapToObj(i -> "n" + i + ",person" + i).collect(Collectors.joining("\n"));
        CsvOptions options = options("id,who\n" + ids);
        assertRefused(
                () -> CsvGraphReader.read("mine", options),
                options.nodes(),
                ", line 2: column 'who': 'person0' and others are too many different texts for a category; "
                        + "use --category who, --text who (its words), --ignore who, or --id who where it names the nodes");
        // One typing error among numbers is an error, not a category.
        CsvOptions typo = options("id,x\na,1\nb,1\nc,2\nd,2\ne,l\nf,1\n");
        assertRefused(
                () -> CsvGraphReader.read("mine", typo),
                typo.nodes(),
                ", line 6: column 'x': 'l' is not a number; use --category x, --text x (its words), or --ignore x");
        // So are decimal commas, however often they repeat.
        CsvOptions comma = options("id;x\na;0,5\nb;0,5\nc;0,5\nd;0,5\n");
        assertRefused(
                () -> CsvGraphReader.read("mine", comma),
                comma.nodes(),
                ", line 2: column 'x': '0,5' is not a number; write it with a decimal point, and thousands without a comma");
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
        GraphData again =
                CsvGraphReader.read("mine", CsvOptions.of(options.nodes(), options.edges()), (Table) data.schema());
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
    void emptyColumnsAreTold() throws IOException {
        GraphData data = read("id,x,nothing,text\na,1,,one\nb,2,NA,two\nc,3,,three\n");
        assertThat(data.featureNames()).containsExactly("x");
        assertThat(data.remarks()).hasSize(2);
        assertThat(data.remarks().get(0)).contains("column 'text' gives no feature: no word is in 2 texts");
        assertThat(data.remarks().get(1)).contains("the column 'nothing' is empty and not used");
    }

    @Test
    void columnsWithoutANameAreCalledByTheirPlaces() throws IOException {
        GraphData data = read(",x,,,\na,1,2,3,\nb,4,5,6,\nc,0,0,1,\n");
        assertThat(data.featureNames()).containsExactly("x", "column 3", "column 4");
        assertThat(data.remarks()).hasSize(1).first().asString().contains("the column 'column 5' is empty");
    }

    @Test
    void aModelFindsItsColumnsByName() throws IOException {
        String trained = "id,label,age,colour,text\na,p,1,red,x y\nb,q,2,red,y z\nc,p,,blue,x z\nd,q,4,blue,x\n";
        GraphData first = read(trained);
        Table schema = (Table) first.schema();
        assertThat(schema.columns()).hasSize(3);
        GraphData same = read(trained, schema);
        assertThat(same.features()).isEqualTo(first.features());
        assertThat(same.remarks()).isEmpty();
        // Another order, one more column, no labels, new words, a new value, a missing number.
        GraphData other = read("""
                text,shoe,colour,id,Age
                x new words,44,blue,a,7
                nothing known,45,teal,b,
                z,46,,c,NaN
                """, schema);
        assertThat(other.schema()).isEqualTo(schema);
        assertThat(other.classCount()).isZero();
        // age, age is missing, colour=blue, colour=red, x, y, z
        assertThat(row(other, 0)).containsExactly(7, 0, 1, 0, 1, 0, 0);
        assertThat(row(other, 1)).containsExactly(7f / 3, 1, 0, 0, 0, 0, 0);
        assertThat(row(other, 2)).containsExactly(7f / 3, 1, 0, 0, 0, 0, 1);
        assertThat(other.remarks())
                .containsExactly(
                        folder.resolve("nodes.csv") + ": the model does not use the column 'shoe'",
                        "column 'colour': 1 node has a value that training did not have ('teal'), counted as no value",
                        "empty categories count as no value: 'colour' of 1 node");
    }

    @Test
    void aColumnThatIsNotThereIsNamed() {
        Table schema = new Table(List.of(new Numeric("age", Missing.NEVER)));
        CsvOptions options = options("id,weight\na,1\n");
        assertRefused(
                () -> CsvGraphReader.read("mine", options, schema),
                options.nodes(),
                ", line 1: no column 'age', which the model takes; the columns are id, weight");
        CsvOptions missing = options("id,age\na,1\nb,\n");
        assertRefused(
                () -> CsvGraphReader.read("mine", missing, schema),
                missing.nodes(),
                ", line 3: column 'age': a number is missing; there was always one in training");
        CsvOptions word = options("id,age\na,1\nb,old\n");
        assertRefused(
                () -> CsvGraphReader.read("mine", word, schema),
                word.nodes(),
                ", line 3: column 'age': 'old' is not a number");
        CsvOptions noId = options("age\n1\n2\n");
        assertRefused(
                () -> CsvGraphReader.read("mine", noId, schema),
                noId.nodes(),
                ", line 1: no column with the ids of the nodes; say which with --id; the columns are age");
    }

    @Test
    void aModelFindsTheIdsInAnotherOrder() throws IOException {
        GraphData data = read("person,age,town\na,1,5\nb,2,6\nc,3,7\n");
        Table schema = (Table) data.schema();
        assertThat(schema.id()).contains("person");
        GraphData other = read("age,town,person\n7,8,c\n1,1,b\n2,1,a\n", schema);
        assertThat(other.nodeNames()).containsExactly("c", "b", "a");
        assertThat(row(other, 0)).containsExactly(7, 8);
        CsvOptions without = options("age,town,who\n7,8,c\n1,1,b\n2,1,a\n");
        assertRefused(
                () -> CsvGraphReader.read("mine", without, schema),
                without.nodes(),
                ", line 1: no column with the ids of the nodes, which was 'person' in training; say which with --id; "
                        + "the columns are age, town, who");
        assertThat(CsvGraphReader.read("mine", without.withId("who"), schema).nodeNames())
                .containsExactly("c", "b", "a");
        CsvOptions feature = without.withId("age");
        assertRefused(
                () -> CsvGraphReader.read("mine", feature, schema),
                feature.nodes(),
                ", line 1: --id: the column 'age' is a feature of the model");
        assertThat(((Table) read("id,x\na,1\nb,2\nc,3\n").schema()).id()).isEmpty();
    }

    @Test
    void barsSeparateWhereNothingElseDoes() throws IOException {
        GraphData data = read("id|x|label\na|1|one, two\nb|2|three\nc|2|three\n");
        assertThat(data.labels().classNames()).containsExactly("one, two", "three");
        assertThat(read("id,a|b\na,1\nb,2\nc,3\n").nodeNames()).containsExactly("a", "b", "c");
    }

    @Test
    void columnsThatOnlyBlanksSeparateAreToldOf() throws IOException {
        CsvOptions options = options("id x label\na 1 red\nb 2 blue\n");
        assertRefused(
                () -> CsvGraphReader.read("mine", options),
                options.nodes(),
                ": one column, 'id x label'; columns are separated by commas, semicolons, tabs or bars, not by blanks; "
                        + "where it has the names of the nodes, say so with --id");
        CsvOptions names = CsvOptions.of(
                write(folder, "nodes.csv", "full name\na 1\nb 2\n"), write(folder, "edges.csv", "a 1,b 2\n"));
        assertThat(CsvGraphReader.read("mine", names.withId("full name")).nodeNames())
                .containsExactly("a 1", "b 2");
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
    void whatIsNoTextIsToldOf() {
        CsvOptions zip = options("PK\u0003\u0004 and more");
        assertRefused(
                () -> CsvGraphReader.read("mine", zip),
                zip.nodes(),
                ": a zip archive or a spreadsheet, no text file; save the sheet as CSV in UTF-8");
        CsvOptions binary = options("id\n\u0000\u0001\n");
        assertRefused(
                () -> CsvGraphReader.read("mine", binary),
                binary.nodes(),
                ", line 2: a NUL character: this is no text in UTF-8");
    }

    /** Labels and split are read where they are, but a node without a label is only predicted. */
    @Test
    void aModelNeedsNoLabels() throws IOException {
        Table schema = new Table(List.of(new Numeric("x", Missing.NEVER)));
        GraphData data = read("id,label,split,x\na,,test,1\nb,new class,test,2\nc,,,3\n", schema);
        assertThat(data.split()).isEqualTo(new Split(new int[0], new int[0], new int[] {1}));
        assertThat(data.labels().classNames()).containsExactly("new class");
    }

    @Test
    void whatAnEdgeHasBesideItsEndsIsTold() throws IOException {
        CsvOptions options = options("id,x\na,1\nb,2\nc,3\n");
        Path edges = options.edges();
        assertThat(CsvGraphReader.read("mine", options).remarks()).isEmpty();
        write(folder, "edges.csv", "source,target,Weight\na,b,1\nb,c,2\n");
        assertThat(CsvGraphReader.read("mine", options).remarks())
                .containsExactly(edges + ": edge weights are not used: the column 'Weight' has no effect");
        write(folder, "edges.csv", "since,from,note,to\n1,a,,b\n");
        assertThat(CsvGraphReader.read("mine", options).remarks())
                .containsExactly(edges + ": the columns 'since', 'note' have no effect");
        write(folder, "edges.csv", "a,b,0.5\nb,c,0.25\n");
        assertThat(CsvGraphReader.read("mine", options).remarks())
                .containsExactly(edges + ": edge weights are not used, nor anything else after the first two fields");
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
