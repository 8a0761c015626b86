package dev.bgn.datasets.csv;

import static dev.bgn.datasets.BadInput.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.features.FeatureSchema.Missing;
import dev.bgn.runtime.features.FeatureSchema.Numeric;
import dev.bgn.runtime.features.FeatureSchema.Table;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How the columns of a model are found in other files. */
class CsvModelColumnsTest extends SmallTables {
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
                        "column 'text': 1 node has no word that is a feature",
                        "empty categories count as no value: 'colour' of 1 node");
    }

    @Test
    void aColumnThatIsNotThereIsNamed() {
        Table schema = new Table(List.of(new Numeric("age", Missing.NEVER)));
        CsvOptions options = options("id,weight\na,1\n");
        assertRefused(
                () -> CsvGraphReader.read("mine", options, new ModelColumns(schema)),
                options.nodes(),
                ", line 1: no column 'age', which the model takes; the columns are id, weight");
        CsvOptions missing = options("id,age\na,1\nb,\n");
        assertRefused(
                () -> CsvGraphReader.read("mine", missing, new ModelColumns(schema)),
                missing.nodes(),
                ", line 3: column 'age': a number is missing; there was always one in training");
        CsvOptions word = options("id,age\na,1\nb,old\n");
        assertRefused(
                () -> CsvGraphReader.read("mine", word, new ModelColumns(schema)),
                word.nodes(),
                ", line 3: column 'age': 'old' is not a number");
        CsvOptions noId = options("age\n1\n2\n");
        assertRefused(
                () -> CsvGraphReader.read("mine", noId, new ModelColumns(schema)),
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
                () -> CsvGraphReader.read("mine", without, new ModelColumns(schema)),
                without.nodes(),
                ", line 1: no column with the ids of the nodes, which was 'person' in training; say which with --id; "
                        + "the columns are age, town, who");
        assertThat(CsvGraphReader.read("mine", without.withId("who"), new ModelColumns(schema))
                        .nodeNames())
                .containsExactly("c", "b", "a");
        CsvOptions feature = without.withId("age");
        assertRefused(
                () -> CsvGraphReader.read("mine", feature, new ModelColumns(schema)),
                feature.nodes(),
                ", line 1: --id: the column 'age' is a feature of the model");
        assertThat(((Table) read("id,x\na,1\nb,2\nc,3\n").schema()).id()).isEmpty();
    }

    /** Labels and split are read where they are, but a node without a label is only predicted. */
    @Test
    void aModelNeedsNoLabels() throws IOException {
        Table schema = new Table(List.of(new Numeric("x", Missing.NEVER)));
        GraphData data = read("id,label,split,x\na,,test,1\nb,new class,test,2\nc,,,3\n", schema);
        assertThat(data.split()).isEqualTo(new Split(new int[0], new int[0], new int[] {1}));
        assertThat(data.labels().classNames()).containsExactly("new class");
    }
}
