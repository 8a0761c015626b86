package dev.bgn.lab.reproduce.report;

import dev.bgn.lab.reproduce.Cell;
import java.util.List;

/** Words that several parts of the report need. */
final class Texts {
    static final String QUICK =
            "Quick run: few seeds, epochs and steps. These figures show that everything works, " + "and nothing else.";

    private Texts() {}

    /** What must stand at cells of a quick run; nothing for others. */
    static String warning(List<Cell> cells) {
        long quick = cells.stream().filter(Cell::isQuick).count();
        if (quick == 0) {
            return "";
        }
        return quick == cells.size() ? QUICK : quick + " of " + cells.size() + " cells are from a quick run.";
    }

    /** How many seeds the cells have: "3 seeds", "3 to 10 seeds", "one seed or none". */
    static String seeds(List<Cell> cells) {
        int least = cells.stream().mapToInt(cell -> cell.values().size()).min().orElse(0);
        int most = cells.stream().mapToInt(cell -> cell.values().size()).max().orElse(0);
        if (most <= 1) {
            return "one run each";
        }
        return (least == most ? "" : least + " to ") + most + " seeds";
    }

    static String capital(String text) {
        return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }
}
