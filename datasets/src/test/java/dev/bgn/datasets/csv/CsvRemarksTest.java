package dev.bgn.datasets.csv;

import static dev.bgn.datasets.BadInput.assertRefused;
import static dev.bgn.datasets.BadInput.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.features.FeatureSchema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a reader of tables is told or asked. */
class CsvRemarksTest extends SmallTables {
    @Test
    void textsWithoutAWordThatCountsAreTold() throws IOException {
        GraphData data = read("id,text\na,graph of nodes\nb,graph\nc,\nd,qqq\n");
        assertThat(data.remarks()).containsExactly("column 'text': 2 nodes have no word that is a feature");
        FeatureSchema.Table learned = (FeatureSchema.Table) data.schema();
        assertThat(read("id,text\na,graph\nb,zzz\nc,graph\n", learned).remarks())
                .containsExactly("column 'text': 1 node has no word that is a feature");
    }

    @Test
    void idsAreNotTakenFromTheLabels() {
        assertRefused(
                () -> read("label,key\nx,a\ny,b\n"),
                folder.resolve("nodes.csv"),
                ", line 1: no column with the ids of the nodes; say which with --id; the columns are label, key");
    }

    @Test
    void emptyCellsOfCategoriesAreTold() throws IOException {
        String nodes = "id,kind,x\na,p,1\nb,,2\nc,p,\nd,q,4\ne,q,5\nf,p,6\n";
        assertThat(read(nodes).remarks()).containsExactly("empty categories count as no value: 'kind' of 1 node");
        assertThat(read(nodes.replace(",,2", ",q,2")).remarks()).isEmpty();
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
                        + "use --text who (its words), --category who, --ignore who, or --id who where it names the nodes");
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
    void emptyColumnsAreTold() throws IOException {
        GraphData data = read("id,x,nothing,text\na,1,,one\nb,2,NA,two\nc,3,,three\n");
        assertThat(data.featureNames()).containsExactly("x");
        assertThat(data.remarks()).hasSize(2);
        assertThat(data.remarks().get(0)).contains("column 'text' gives no feature: no word is in 2 texts");
        assertThat(data.remarks().get(1)).contains("the column 'nothing' is empty and not used");
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
                .containsExactly(edges + ": edge weights are not used, nor anything else after the first two columns");
    }
}
