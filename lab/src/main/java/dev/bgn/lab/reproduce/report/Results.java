package dev.bgn.lab.reproduce.report;

import dev.bgn.lab.reproduce.Cell;
import dev.bgn.lab.reproduce.Form;
import dev.bgn.lab.reproduce.Item;
import dev.bgn.lab.reproduce.Measurement;
import dev.bgn.lab.reproduce.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Cells, found by where they stand; of several at one place the last counts. */
final class Results {
    private record Key(String item, Place place) {}

    private final Map<Key, Cell> cells = new LinkedHashMap<>();
    private final Map<String, List<String>> series;

    Results(List<Cell> cells) {
        this(cells, Map.of());
    }

    /** @param series in their order, by the item */
    private Results(List<Cell> cells, Map<String, List<String>> series) {
        this.series = series;
        cells.forEach(cell -> this.cells.put(new Key(cell.item(), cell.place()), cell));
    }

    /**
     * In the order of the items, whatever was measured first. What no item asks for, such as the figures of a peer, comes after
     * the last of its series, or at the end.
     */
    static Results inOrder(List<Item> items, List<Cell> cells) {
        Map<Key, Integer> order = new HashMap<>();
        Map<List<String>, Integer> last = new HashMap<>();
        Map<String, List<String>> series = new HashMap<>();
        for (Item item : items) {
            for (Measurement measurement : item.measurements(Form.FULL)) {
                for (Place place : measurement.places()) {
                    int rank = order.size();
                    if (order.putIfAbsent(new Key(item.name(), place), rank) == null) {
                        last.put(List.of(item.name(), place.series(), place.dataset()), rank);
                        series.computeIfAbsent(item.name(), _ -> new ArrayList<>())
                                .add(place.series());
                    }
                }
            }
        }
        return new Results(
                cells.stream()
                        .sorted(Comparator.<Cell>comparingInt(cell -> {
                                    int end = last.getOrDefault(
                                            List.of(cell.item(), cell.series(), cell.dataset()), Integer.MAX_VALUE);
                                    return order.getOrDefault(new Key(cell.item(), cell.place()), end);
                                })
                                .thenComparing(cell -> !order.containsKey(new Key(cell.item(), cell.place())))
                                .thenComparing(cell -> cell.place().toString()))
                        .toList(),
                series);
    }

    List<Cell> of(String item) {
        return cells.values().stream().filter(cell -> cell.item().equals(item)).toList();
    }

    /** The series of an item that have cells, in its order, whichever dataset has them. */
    List<String> series(String item) {
        List<String> present = of(item).stream().map(Cell::series).distinct().toList();
        return Stream.concat(series.getOrDefault(item, List.of()).stream().filter(present::contains), present.stream())
                .distinct()
                .toList();
    }

    List<Cell> all() {
        return List.copyOf(cells.values());
    }

    Optional<Cell> find(String item, String series, String dataset, String x, String quantity) {
        return Optional.ofNullable(cells.get(new Key(item, new Place(series, dataset, x, quantity))));
    }
}
