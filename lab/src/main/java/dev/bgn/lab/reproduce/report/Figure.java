package dev.bgn.lab.reproduce.report;

import dev.bgn.lab.reproduce.Cell;
import dev.bgn.lab.reproduce.Quantities;
import dev.bgn.report.chart.Axis;
import dev.bgn.report.chart.ChartSheet;
import dev.bgn.report.chart.Line;
import dev.bgn.report.chart.LineChart;
import dev.bgn.report.chart.Look;
import dev.bgn.report.chart.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How the cells of an item become charts, a line for each series.
 *
 * @param x what the horizontal axis shows
 * @param logarithmic whether it does so in powers of two
 * @param panels what differs from chart to chart: the dataset, or the quantity
 * @param quantities those that are drawn; the others stand in the tables
 */
record Figure(String item, String x, boolean logarithmic, Panels panels, List<String> quantities) {
    enum Panels {
        DATASETS,
        QUANTITIES;

        /** The panel that a cell belongs to. */
        String of(Cell cell) {
            return this == DATASETS ? cell.dataset() : cell.quantity();
        }

        String title(Cell cell) {
            return this == DATASETS ? DatasetName.of(cell.dataset()) : Texts.capital(cell.quantity());
        }
    }

    private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?");
    /** Half of all pairs and triplets are right by chance, which must be in the picture. */
    private static final double CHANCE = 50;

    static final List<Figure> ALL = List.of(
            new Figure(
                    Vocabulary.BINARY_METHODS,
                    "bits of a node's code",
                    true,
                    Panels.DATASETS,
                    List.of(Quantities.ACCURACY)),
            new Figure(
                    Vocabulary.BIT_WIDTH,
                    "bits of a node's embedding",
                    true,
                    Panels.DATASETS,
                    List.of(Quantities.ACCURACY)),
            matching(Vocabulary.GMN_NODES, "nodes of each graph", false),
            matching(Vocabulary.GMN_GRAPH_BITS, "bits of a graph's vector or code", true),
            matching(Vocabulary.GMN_NODE_BITS, "bits of a node's state or code", true));

    private static Figure matching(String item, String x, boolean logarithmic) {
        return new Figure(
                item,
                x,
                logarithmic,
                Panels.QUANTITIES,
                List.of(Quantities.PAIR_AUC, Quantities.TRIPLETS, Quantities.TIME));
    }

    static Optional<Figure> find(String item) {
        return ALL.stream().filter(figure -> figure.item().equals(item)).findFirst();
    }

    /** Whether a cell is a point of this figure. */
    boolean shows(Cell cell) {
        return cell.item().equals(item)
                && quantities.contains(cell.quantity())
                && NUMBER.matcher(cell.x()).matches();
    }

    /** The charts; none where no cell belongs to them. */
    ChartSheet draw(String title, Results results) {
        List<Cell> cells = results.of(item).stream().filter(this::shows).toList();
        List<String> series = results.series(item).stream()
                .filter(name -> cells.stream().anyMatch(cell -> cell.series().equals(name)))
                .toList();
        List<String> parts =
                cells.stream().map(panels::of).distinct().sorted(order()).toList();
        List<LineChart> charts = parts.stream()
                .map(part -> chart(
                        cells.stream()
                                .filter(cell -> panels.of(cell).equals(part))
                                .toList(),
                        series))
                .toList();
        return new ChartSheet(title, Texts.warning(cells), bars(cells), charts);
    }

    /** What error bars say. */
    private static String bars(List<Cell> cells) {
        if (cells.stream().anyMatch(cell -> !cell.interval().isEmpty())) {
            return "Error bars: 95 % intervals over test pairs and triplets; times have none.";
        }
        return cells.stream().anyMatch(cell -> cell.values().size() > 1)
                ? "Error bars: one standard deviation over seeds."
                : "";
    }

    private Comparator<String> order() {
        List<String> known = panels == Panels.DATASETS ? Vocabulary.DATASETS : quantities;
        return Comparator.comparingInt(part -> known.contains(part) ? known.indexOf(part) : known.size());
    }

    private LineChart chart(List<Cell> cells, List<String> series) {
        List<Double> places =
                cells.stream().map(Figure::place).distinct().sorted().toList();
        List<Line> lines = new ArrayList<>();
        for (int s = 0; s < series.size(); s++) {
            String name = series.get(s);
            List<Cell> own =
                    cells.stream().filter(cell -> cell.series().equals(name)).toList();
            lines.add(new Line(name, look(s, series), points(own, places)));
        }
        Cell any = cells.getFirst();
        return new LineChart(panels.title(any), Axis.values(x, logarithmic, places), y(any.quantity(), cells), lines);
    }

    /** Binarized networks are what the paper is about. */
    private static Look look(int s, List<String> series) {
        boolean ours = isOurs(series.get(s));
        int number = (int) series.subList(0, s).stream()
                .filter(other -> isOurs(other) == ours)
                .count();
        return ours ? Look.first(number) : Look.other(number);
    }

    private static boolean isOurs(String series) {
        return series.startsWith("BGN");
    }

    private static List<Point> points(List<Cell> own, List<Double> places) {
        return places.stream()
                .map(place -> own.stream()
                        .filter(cell -> place(cell) == place)
                        .findFirst()
                        .map(Figure::point)
                        .orElseGet(() -> Point.missing(place)))
                .toList();
    }

    private static Point point(Cell cell) {
        String words = cell.series() + ", " + cell.x() + ": " + Numbers.of(cell);
        return new Point(
                place(cell), cell.mean(), cell.bar().getFirst(), cell.bar().getLast(), true, words);
    }

    private static double place(Cell cell) {
        return Double.parseDouble(cell.x());
    }

    private static Axis y(String quantity, List<Cell> cells) {
        double low =
                cells.stream().mapToDouble(cell -> cell.bar().getFirst()).min().orElse(0);
        double high =
                cells.stream().mapToDouble(cell -> cell.bar().getLast()).max().orElse(1);
        String label = Numbers.axis(quantity);
        if (!Numbers.isPercent(quantity)) {
            return Axis.logarithmic(label + ", logarithmic", low, high);
        }
        boolean matching = !quantity.equals(Quantities.ACCURACY);
        return Axis.round(label, matching ? Math.min(low, CHANCE) : low, high);
    }
}
