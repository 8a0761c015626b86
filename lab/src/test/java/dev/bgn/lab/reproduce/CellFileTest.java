package dev.bgn.lab.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.datasets.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CellFileTest {
    private static final String ITEM = "figure-lengths";

    @TempDir
    private Path folder;

    private static Cell cell(String x, String settings, Form form, Double... values) {
        return new Cell(
                ITEM,
                "a, \"quoted\" series",
                "cora",
                x,
                "accuracy",
                List.of(values),
                List.of(),
                settings,
                "by hand" + form.mark());
    }

    private CellFile open() throws Exception {
        return CellFile.open(folder, ITEM);
    }

    @Test
    void cellsAreThereAgainAfterAStop() throws Exception {
        Cell cell = cell("16", "s", Form.FULL, 80.0, 82.0);
        open().add(cell);
        assertThat(open().find(cell.place(), "s", 2, Form.FULL)).hasValue(cell);
        assertThat(open().find(cell.place(), "s", 1, Form.FULL))
                .as("more seeds than wanted")
                .hasValue(cell);
        assertThat(open().find(cell.place(), "s", 3, Form.FULL)).as("too few").isEmpty();
        assertThat(open().find(cell.place(), "t", 2, Form.FULL))
                .as("other settings")
                .isEmpty();
        assertThat(open().find(cell("32", "s", Form.FULL, 1.0).place(), "s", 1, Form.FULL))
                .as("another place")
                .isEmpty();
    }

    @Test
    void quickCellsAndFullOnesNeverMix() throws Exception {
        CellFile file = open();
        Cell quick = cell("16", "s", Form.QUICK, 60.0);
        Cell full = cell("16", "s", Form.FULL, 80.0);
        file.add(full);
        file.add(quick);
        assertThat(file.find(full.place(), "s", 1, Form.FULL)).hasValue(full);
        assertThat(file.find(full.place(), "s", 1, Form.QUICK)).hasValue(quick);
        assertThat(file.latest(false)).containsExactly(full);
        assertThat(file.latest(true)).containsExactly(quick);
    }

    @Test
    void ofAPlaceTheNewestCounts() throws Exception {
        CellFile file = open();
        file.add(cell("16", "s", Form.FULL, 80.0));
        file.add(cell("32", "s", Form.FULL, 81.0));
        file.add(cell("16", "t", Form.FULL, 82.0));
        assertThat(open().latest(false)).extracting(Cell::mean).containsExactly(82.0, 81.0);
    }

    @Test
    void aLineThatWasCutOffIsDropped() throws Exception {
        open().add(cell("16", "s", Form.FULL, 80.0));
        Path lines = folder.resolve(ITEM + ".jsonl");
        Files.writeString(lines, Files.readString(lines).substring(0, 50), StandardOpenOption.APPEND);
        CellFile file = open();
        file.add(cell("32", "s", Form.FULL, 81.0));
        assertThat(open().latest(false)).extracting(Cell::x).containsExactly("16", "32");
    }

    @Test
    void aForeignFileIsBadInput() throws Exception {
        Files.writeString(folder.resolve(ITEM + ".jsonl"), "{\"item\":\"figure\",\"values\":[]}\n");
        assertThatThrownBy(this::open)
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(ITEM + ".jsonl is not a file of results");
    }

    @Test
    void theXOfAFigureIsANumber() throws Exception {
        CellFile file = open();
        file.add(cell("16", "s", Form.FULL, 80.0));
        file.add(cell("wide", "s", Form.FULL, 80.0));
        assertThatThrownBy(this::open)
                .isInstanceOf(BadInputException.class)
                .hasMessageEndingWith(ITEM + ".jsonl, line 2: x is 'wide', and a figure needs a number");
    }

    @Test
    void theTableHasARowForEachPlace() throws Exception {
        CellFile file = open();
        file.add(cell("16", "s", Form.FULL, 80.0, 82.0));
        file.add(cell("32", "s", Form.FULL, 81.0));
        file.add(cell("32", "s", Form.QUICK, 1.0));
        file.writeCsv(file.latest(false));
        assertThat(Files.readAllLines(folder.resolve(ITEM + ".csv")))
                .containsExactly(
                        "series,dataset,x,quantity,mean,deviation,count,low,high,values,settings,made",
                        "\"a, \"\"quoted\"\" series\",cora,16,accuracy,81.0,1.4142135623730951,2,,,80.0 82.0,s,"
                                + "\"by hand, full\"",
                        "\"a, \"\"quoted\"\" series\",cora,32,accuracy,81.0,,1,,,81.0,s,\"by hand, full\"");
    }
}
