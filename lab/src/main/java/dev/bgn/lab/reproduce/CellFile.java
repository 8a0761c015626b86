package dev.bgn.lab.reproduce;

import dev.bgn.datasets.csv.CsvTable;
import dev.bgn.lab.results.JsonLines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The finished cells of an item: {@code ITEM.jsonl}, which grows cell by cell, and {@code ITEM.csv}, made from it. */
public final class CellFile {
    private static final List<String> HEADER = List.of(
            "series",
            "dataset",
            "x",
            "quantity",
            "mean",
            "deviation",
            "count",
            "low",
            "high",
            "values",
            "settings",
            "made");

    private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?");

    private final Path folder;
    private final String item;
    private final JsonLines<Cell> lines;

    private CellFile(Path folder, String item, JsonLines<Cell> lines) {
        this.folder = folder;
        this.item = item;
        this.lines = lines;
    }

    /** Reads the cells of an item from a folder, where there are some. */
    public static CellFile open(Path folder, String item) throws IOException {
        Path file = folder.resolve(item + ".jsonl");
        return new CellFile(folder, item, JsonLines.open(file, file.toString(), Cell.class, CellFile::fault));
    }

    /** The x of a figure is a place on its axis. */
    private static Optional<String> fault(Cell cell) {
        boolean drawn =
                !cell.item().startsWith("figure-") || NUMBER.matcher(cell.x()).matches();
        return drawn ? Optional.empty() : Optional.of("x is '" + cell.x() + "', and a figure needs a number");
    }

    /**
     * The newest cell of a place with these settings.
     *
     * @param seeds how many values it has at least
     */
    public Optional<Cell> find(Place place, String settings, int seeds, Form form) {
        return lines.all().stream()
                .filter(cell -> cell.isQuick() == form.quick()
                        && cell.settings().equals(settings)
                        && cell.values().size() >= seeds
                        && cell.place().equals(place))
                .reduce((_, later) -> later);
    }

    /** Of each place the newest cell, of quick runs or of full ones, in the order in which they were first measured. */
    public List<Cell> latest(boolean quick) {
        return latest(quick, _ -> true);
    }

    /** The same among the cells that are wanted. */
    List<Cell> latest(boolean quick, Predicate<Cell> wanted) {
        Map<Place, Cell> newest = new LinkedHashMap<>();
        lines.all().stream()
                .filter(cell -> cell.isQuick() == quick && wanted.test(cell))
                .forEach(cell -> newest.put(cell.place(), cell));
        return List.copyOf(newest.values());
    }

    /** Keeps a cell; it is in the file when this returns. */
    public void add(Cell cell) throws IOException {
        lines.add(cell);
    }

    /** Writes some of the cells as CSV, where there are some. */
    public void writeCsv(List<Cell> cells) throws IOException {
        if (cells.isEmpty()) {
            return;
        }
        CsvTable.write(folder.resolve(item + ".csv"), HEADER, cells.size(), i -> row(cells.get(i)));
    }

    private static List<String> row(Cell cell) {
        boolean known = !cell.interval().isEmpty();
        return List.of(
                cell.series(),
                cell.dataset(),
                cell.x(),
                cell.quantity(),
                Double.toString(cell.mean()),
                cell.values().size() == 1 ? "" : Double.toString(cell.deviation()),
                Integer.toString(cell.values().size()),
                known ? cell.interval().getFirst().toString() : "",
                known ? cell.interval().getLast().toString() : "",
                cell.values().stream().map(Object::toString).collect(Collectors.joining(" ")),
                cell.settings(),
                cell.made());
    }
}
