package dev.bgn.lab.reproduce;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tells the cells of an item that hold from those that other settings or other code made. */
public final class CurrentCells {
    private CurrentCells() {}

    /**
     * Of each place the newest cell with the settings that its measurement has now. What a measurement gives besides its places,
     * such as the figures of a peer, has the settings of the cells beside it.
     */
    public static List<Cell> of(Item item, CellFile file, Resources resources) {
        Map<Place, String> wanted = new HashMap<>();
        Set<List<String>> besides = new HashSet<>();
        for (Measurement measurement : item.measurements(resources.form())) {
            String settings = settings(measurement, file, resources);
            for (Place place : measurement.places()) {
                wanted.put(place, settings);
                besides.add(List.of(place.dataset(), settings));
            }
        }
        return file.latest(
                resources.form().quick(),
                cell -> wanted.containsKey(cell.place())
                        ? cell.settings().equals(wanted.get(cell.place()))
                        : besides.contains(List.of(cell.dataset(), cell.settings())));
    }

    /** Whether a measurement has all of its cells. */
    static boolean areThere(Measurement measurement, CellFile file, Resources resources) {
        return !complete(measurement, measurement.seeds(), file, resources).isEmpty();
    }

    /** Of those that are taken and whose cells are all there, however many seeds they have, the newest; else the present one. */
    private static String settings(Measurement measurement, CellFile file, Resources resources) {
        List<String> found = complete(measurement, 1, file, resources);
        Place any = measurement.places().getFirst();
        return file
                .latest(resources.form().quick(), cell -> cell.place().equals(any) && found.contains(cell.settings()))
                .stream()
                .map(Cell::settings)
                .findFirst()
                .orElseGet(() -> measurement.settings(resources));
    }

    private static List<String> complete(Measurement measurement, int seeds, CellFile file, Resources resources) {
        List<String> found = new ArrayList<>();
        for (String settings : measurement.taken(resources)) {
            if (measurement.places().stream()
                    .allMatch(place ->
                            file.find(place, settings, seeds, resources.form()).isPresent())) {
                found.add(settings);
            }
        }
        return found;
    }
}
