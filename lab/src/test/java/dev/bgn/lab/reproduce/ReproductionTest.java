package dev.bgn.lab.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproductionTest {
    @TempDir
    private Path folder;

    /** What was measured, in order. */
    private final List<String> measured = new ArrayList<>();

    private final List<String> failed = new ArrayList<>();

    private boolean goesOn = true;
    private boolean fails;

    private final Reproduction.Listener listener = new Reproduction.Listener() {
        @Override
        public void begins(Reproduction.Part part, int number, int of, double secondsLeft) {
            assertThat(number).isBetween(1, of);
            assertThat(secondsLeft).isNotNegative();
        }

        @Override
        public void ends(Reproduction.Part part, List<Cell> cells) {
            assertThat(cells).isNotEmpty();
        }

        @Override
        public void fails(Reproduction.Part part, RuntimeException why) {
            failed.add(why.getMessage());
        }
    };

    private record Small(String name, List<Measurement> measurements) implements Item {
        @Override
        public String title() {
            return "an item";
        }

        @Override
        public List<Measurement> measurements(Form form) {
            return measurements;
        }
    }

    private class Point implements Measurement {
        private final String x;
        private final String settings;
        private final int seeds;
        private final double seconds;

        Point(String x, String settings, int seeds, double seconds) {
            this.x = x;
            this.settings = settings;
            this.seeds = seeds;
            this.seconds = seconds;
        }

        @Override
        public List<Place> places() {
            return List.of(new Place("s", "", x, "accuracy"));
        }

        @Override
        public int seeds() {
            return seeds;
        }

        @Override
        public String settings(Resources resources) {
            return settings;
        }

        @Override
        public double seconds(Resources resources) {
            return seconds;
        }

        @Override
        public List<Measured> measure(Resources resources) {
            if (!resources.goesOn().getAsBoolean()) {
                throw new CancellationException();
            }
            if (fails) {
                fails = false;
                throw new IllegalStateException("no luck");
            }
            measured.add(x);
            List<Double> values = new ArrayList<>();
            for (int seed = 1; seed <= seeds; seed++) {
                values.add((double) seed);
            }
            return List.of(Measured.of(places().getFirst(), values));
        }
    }

    private Reproduction of(boolean fresh, Form form, Measurement... points) throws Exception {
        Map<Item, CellFile> files = new LinkedHashMap<>();
        files.put(new Small("small", List.of(points)), CellFile.open(folder, "small"));
        Resources resources = new Resources(form, null, 1, null, null, folder, _ -> {}, () -> goesOn);
        return Reproduction.of(files, fresh, resources, "a machine", "2026-11-16");
    }

    private List<String> run(boolean fresh, Form form, Measurement... points) throws Exception {
        measured.clear();
        assertThat(of(fresh, form, points).run(listener)).isTrue();
        return List.copyOf(measured);
    }

    @Test
    void theShortestComesFirst() throws Exception {
        Reproduction run = of(false, Form.FULL, new Point("long", "a", 1, 60), new Point("short", "b", 1, 1));
        assertThat(run.seconds()).isEqualTo(61);
        assertThat(run.run(listener)).isTrue();
        assertThat(measured).containsExactly("short", "long");
        assertThat(run.open()).isEmpty();
    }

    @Test
    void whatIsFinishedIsNotMeasuredAgain() throws Exception {
        Point point = new Point("16", "a", 2, 1);
        assertThat(run(false, Form.FULL, point)).containsExactly("16");
        assertThat(run(false, Form.FULL, point)).isEmpty();
        assertThat(of(false, Form.FULL, point).finishedBefore()).isEqualTo(1);
        assertThat(run(false, Form.FULL, point, new Point("32", "a", 2, 1))).containsExactly("32");
        assertThat(run(false, Form.FULL, new Point("16", "a", 1, 1)))
                .as("fewer seeds")
                .isEmpty();
        assertThat(run(false, Form.FULL, new Point("16", "a", 3, 1)))
                .as("more seeds")
                .containsExactly("16");
        assertThat(run(false, Form.FULL, new Point("16", "b", 2, 1)))
                .as("other settings")
                .containsExactly("16");
        assertThat(run(false, Form.QUICK, point)).as("quick").containsExactly("16");
        assertThat(run(true, Form.FULL, point)).as("fresh").containsExactly("16");
    }

    @Test
    void aRunThatIsStoppedGoesOnWhereItWas() throws Exception {
        Point first = new Point("1", "a", 1, 1);
        Point second = new Point("2", "a", 1, 2);
        goesOn = false;
        assertThat(of(false, Form.FULL, first, second).run(listener)).isFalse();
        assertThat(measured).isEmpty();
        goesOn = true;
        Point stops = new Point("1", "a", 1, 1) {
            @Override
            public List<Measured> measure(Resources resources) {
                List<Measured> result = super.measure(resources);
                goesOn = false;
                return result;
            }
        };
        assertThat(of(false, Form.FULL, stops, second).run(listener)).isFalse();
        assertThat(measured).containsExactly("1");
        goesOn = true;
        assertThat(run(false, Form.FULL, first, second)).containsExactly("2");
    }

    @Test
    void aMeasurementThatFailsDoesNotStopTheOthers() throws Exception {
        fails = true;
        Reproduction run = of(false, Form.FULL, new Point("1", "a", 1, 1), new Point("2", "b", 1, 2));
        assertThat(run.run(listener)).isTrue();
        assertThat(measured).containsExactly("2");
        assertThat(failed).containsExactly("no luck");
        assertThat(run.open()).hasSize(1);
    }

    @Test
    void onlyWhatNeedsNoWorkIsTakenWhereNothingIsMeasured() throws Exception {
        Reproduction run = of(false, Form.FULL, new Point("known", "a", 1, 0), new Point("open", "b", 1, 2));
        run.takeKnown(listener);
        assertThat(measured).containsExactly("known");
        assertThat(run.open()).hasSize(1);
    }

    @Test
    void whatSeveralItemsShareCountsOnce() throws Exception {
        assertThat(of(false, Form.FULL, new Point("1", "a", 1, 5), new Point("2", "a", 1, 5))
                        .seconds())
                .isEqualTo(5);
    }

    private List<Cell> current(Measurement... points) throws Exception {
        Resources resources = new Resources(Form.FULL, null, 1, null, null, folder, _ -> {}, () -> true);
        return CurrentCells.of(new Small("small", List.of(points)), CellFile.open(folder, "small"), resources);
    }

    @Test
    void cellsOfOtherSettingsDoNotHold() throws Exception {
        run(false, Form.FULL, new Point("16", "a", 2, 1), new Point("32", "b", 2, 1));
        assertThat(current(new Point("16", "a", 3, 1), new Point("32", "c", 2, 1)))
                .as("fewer seeds are shown, other settings are not")
                .extracting(Cell::x)
                .containsExactly("16");
        assertThat(current(new Point("64", "c", 2, 1)))
                .as("what no item asks for any more")
                .isEmpty();
    }

    /** A time, and the ratio of a peer where there is one. */
    private final class Timed extends Point {
        private final PeerSettings settings;

        Timed(boolean peer) {
            super("16", "", 1, 1);
            settings = new PeerSettings("timed", peer);
        }

        @Override
        public String settings(Resources resources) {
            return settings.checksum();
        }

        @Override
        public List<String> taken(Resources resources) {
            return settings.taken();
        }

        @Override
        public List<Measured> measure(Resources resources) {
            List<Measured> all = new ArrayList<>(super.measure(resources));
            if (settings.peer()) {
                all.add(Measured.of(new Place("s", "", "16", "speed-up over a peer"), 2));
            }
            return all;
        }
    }

    @Test
    void aPeerThatIsThereIsCaughtUpOnceAndKeptWhereItIsMissing() throws Exception {
        assertThat(run(false, Form.FULL, new Timed(false))).hasSize(1);
        assertThat(run(false, Form.FULL, new Timed(false))).isEmpty();
        assertThat(current(new Timed(false))).hasSize(1);
        assertThat(current(new Timed(true))).as("times without the peer").isEmpty();
        assertThat(run(false, Form.FULL, new Timed(true)))
                .as("the peer is there")
                .hasSize(1);
        assertThat(run(false, Form.FULL, new Timed(true))).isEmpty();
        assertThat(run(false, Form.FULL, new Timed(false))).as("holds more").isEmpty();
        assertThat(current(new Timed(true))).hasSize(2);
        assertThat(current(new Timed(false)))
                .as("a ratio stands beside times of its own run")
                .hasSize(2)
                .extracting(Cell::settings)
                .containsOnly(new PeerSettings("timed", true).checksum());
        assertThat(run(true, Form.FULL, new Timed(false))).as("fresh").hasSize(1);
        assertThat(current(new Timed(false)))
                .as("the newest, without the ratio of another run")
                .hasSize(1);
    }

    @Test
    void aCellSaysWhereItComesFrom() throws Exception {
        run(false, Form.FULL, new Point("16", "a", 2, 1));
        Cell cell = CellFile.open(folder, "small").latest(false).getFirst();
        assertThat(cell)
                .isEqualTo(new Cell(
                        "small",
                        "s",
                        "",
                        "16",
                        "accuracy",
                        List.of(1.0, 2.0),
                        List.of(),
                        "a",
                        "bgn reproduce small, a machine, 2026-11-16, full"));
        assertThat(cell.isQuick()).isFalse();
    }
}
