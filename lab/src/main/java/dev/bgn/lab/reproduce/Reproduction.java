package dev.bgn.lab.reproduce;

import dev.bgn.training.progress.TrainingException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;

/**
 * A run over some items: finds what earlier runs have left, and measures the rest, the shortest first, so that a run that is
 * stopped has as many cells as it can. A cell is in its file as soon as it is measured.
 */
public final class Reproduction {
    /** So long the expected times are believed beside those that were taken: the first measurements are short ones. */
    private static final double TRUSTED_SECONDS = 120;

    private final Map<Item, CellFile> files;
    private final Resources resources;
    private final String machine;
    private final String date;
    private final List<Part> open = new ArrayList<>();
    private int known;
    /** Whether it was stopped while it looked at what is finished. */
    private boolean cut;

    /** Follows a run. */
    public interface Listener {
        /**
         * Before a measurement.
         *
         * @param number from 1 on
         * @param secondsLeft for this and all that follow
         */
        void begins(Part part, int number, int of, double secondsLeft);

        /** After it; there are no cells where a dataset lacks what it takes. */
        void ends(Part part, List<Cell> cells);

        /** Instead, where it came to nothing; the others go on. */
        void fails(Part part, RuntimeException why);
    }

    /**
     * A measurement that is not finished.
     *
     * @param seconds about how long it takes
     */
    public record Part(Item item, Measurement measurement, String settings, double seconds) {
        /** What several items may ask for, and is measured once. */
        private List<String> work() {
            List<String> work = new ArrayList<>(measurement.datasets());
            work.add(settings);
            return work;
        }
    }

    private Reproduction(Map<Item, CellFile> files, Resources resources, String machine, String date) {
        this.files = files;
        this.resources = resources;
        this.machine = machine;
        this.date = date;
    }

    /**
     * Looks at what is finished and what is not.
     *
     * @param files where the cells of each item are
     * @param fresh whether all is measured, whatever there is
     * @param machine what it runs on, for the provenance of cells
     */
    public static Reproduction of(
            Map<Item, CellFile> files, boolean fresh, Resources resources, String machine, String date) {
        Reproduction run = new Reproduction(new LinkedHashMap<>(files), resources, machine, date);
        files.forEach((item, file) -> {
            for (Measurement measurement : item.measurements(resources.form())) {
                if (!resources.goesOn().getAsBoolean()) {
                    run.cut = true;
                    return;
                }
                if (!fresh && CurrentCells.areThere(measurement, file, resources)) {
                    run.known++;
                } else {
                    run.open.add(new Part(
                            item, measurement, measurement.settings(resources), measurement.seconds(resources)));
                }
            }
        });
        run.open.sort(Comparator.comparingDouble(Part::seconds));
        return run;
    }

    /** How many measurements were finished before. */
    public int finishedBefore() {
        return known;
    }

    /** What is left to do, in the order in which it is done. */
    public List<Part> open() {
        return List.copyOf(open);
    }

    /** About how long the run takes. */
    public double seconds() {
        return seconds(open);
    }

    private static double seconds(List<Part> parts) {
        Map<List<String>, Double> once = new HashMap<>();
        parts.forEach(part -> once.merge(part.work(), part.seconds(), Math::max));
        return once.values().stream().mapToDouble(s -> s).sum();
    }

    /** Takes what needs no work: values that are known from elsewhere. */
    public void takeKnown(Listener listener) throws IOException, InterruptedException {
        run(open.stream().filter(part -> part.seconds() == 0).toList(), listener);
    }

    /** Measures what is left, until the end or until it is not to go on; whether it came to the end. */
    public boolean run(Listener listener) throws IOException, InterruptedException {
        return run(open(), listener) && !cut;
    }

    private boolean run(List<Part> parts, Listener listener) throws IOException, InterruptedException {
        Set<List<String>> done = new HashSet<>();
        double expected = 0;
        double taken = 0;
        for (int i = 0; i < parts.size(); i++) {
            if (!resources.goesOn().getAsBoolean()) {
                return false;
            }
            Part part = parts.get(i);
            List<Part> left = parts.stream()
                    .skip(i)
                    .filter(later -> !done.contains(later.work()))
                    .toList();
            double factor = (taken + TRUSTED_SECONDS) / (expected + TRUSTED_SECONDS);
            listener.begins(part, i + 1, parts.size(), seconds(left) * factor);
            long start = System.nanoTime();
            try {
                listener.ends(part, measure(part));
                open.remove(part);
            } catch (CancellationException _) {
                return false;
            } catch (IllegalStateException | IllegalArgumentException | TrainingException e) {
                listener.fails(part, e);
            }
            if (part.seconds() > 0 && done.add(part.work())) {
                expected += part.seconds();
                taken += (System.nanoTime() - start) / 1e9;
            }
        }
        return true;
    }

    private List<Cell> measure(Part part) throws IOException, InterruptedException {
        List<Cell> cells = part.measurement().measure(resources).stream()
                .map(measured -> cell(part, measured))
                .toList();
        for (Cell cell : cells) {
            files.get(part.item()).add(cell);
        }
        return cells;
    }

    private Cell cell(Part part, Measured measured) {
        Place place = measured.place();
        String made =
                measured.source().orElseGet(() -> "bgn reproduce " + part.item().name() + ", " + machine + ", " + date);
        return new Cell(
                part.item().name(),
                place.series(),
                place.dataset(),
                place.x(),
                place.quantity(),
                measured.values(),
                measured.interval(),
                part.settings(),
                made + resources.form().mark());
    }

    /** The datasets that are needed for what is left. */
    public List<String> datasets() {
        return open.stream()
                .flatMap(part -> part.measurement().datasets().stream())
                .distinct()
                .toList();
    }
}
