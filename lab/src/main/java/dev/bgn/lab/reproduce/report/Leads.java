package dev.bgn.lab.reproduce.report;

import dev.bgn.lab.reproduce.Cell;
import dev.bgn.lab.reproduce.report.Table.Entry;
import dev.bgn.lab.results.Statistics.StandardError;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** By how many points one series is above others, place by place. */
final class Leads {
    /** Of the public split, of each dataset. */
    private static final int TEST_NODES = 1000;

    private final List<Lead> leads = new ArrayList<>();
    private int missing;

    /** A difference at one place. */
    record Lead(Cell ours, Cell rival, double points, StandardError error) {
        static Lead of(Cell ours, Cell rival) {
            return new Lead(
                    ours, rival, ours.mean() - rival.mean(), ours.error().and(rival.error()));
        }

        /** Nothing for what was not measured. */
        static Optional<Lead> of(Optional<Cell> ours, Optional<Cell> rival) {
            return ours.flatMap(one -> rival.map(other -> of(one, other)));
        }

        /**
         * Of two that were tested on other nodes: those of the rival are drawn anew for each seed, so its deviation holds the
         * sampling of them; ours are the same for all seeds, and their sampling is added.
         */
        static Lead ofOtherNodes(Cell ours, Cell rival) {
            Lead lead = of(ours, rival);
            return new Lead(
                    ours,
                    rival,
                    lead.points(),
                    lead.error()
                            .and(StandardError.known(100
                                    * StandardError.ofShare(ours.mean() / 100, TEST_NODES)
                                            .size())));
        }

        /** Above by more than noise. */
        boolean isAbove() {
            return points > noise();
        }

        boolean isBelow() {
            return points < -noise();
        }

        /** Whether the noise is known; if not, any difference may be noise. */
        boolean isDecided() {
            return noise() < Double.POSITIVE_INFINITY;
        }

        /** What is no difference, in points: the reach of its 95 % interval, wider where there are few seeds. */
        double noise() {
            return error.reach();
        }

        /** How the difference stands to noise. */
        String beside() {
            String how = !isDecided() ? "not decided" : isAbove() || isBelow() ? "more than noise" : "within noise";
            return Numbers.signed(points) + ", " + how;
        }

        /** Such as "+25.0" over "INH-MF on Citeseer at 32". */
        Entry entry() {
            return new Entry(
                    Numbers.signed(points),
                    rival.series() + " on " + DatasetName.of(ours.dataset()) + " at " + ours.x());
        }
    }

    /** Adds a place; nothing for what was not measured. */
    void add(Optional<Cell> ours, Optional<Cell> rival) {
        add(ours, rival, Lead::of);
    }

    /** The same; how two cells are compared depends on what they were tested on. */
    void add(Optional<Cell> ours, Optional<Cell> rival, BiFunction<Cell, Cell, Lead> lead) {
        if (ours.isPresent() && rival.isPresent()) {
            leads.add(lead.apply(ours.get(), rival.get()));
        } else {
            missing++;
        }
    }

    /** Counts each place by whether we are above by more than noise, and by at least so many points. */
    Tally tally(double least) {
        Tally tally = new Tally();
        count(least, tally);
        return tally;
    }

    /** Adds the same counts to others. */
    void count(double least, Tally tally) {
        leads.forEach(lead -> tally.add(lead, lead.isAbove() && lead.points() >= least));
        for (int i = 0; i < missing; i++) {
            tally.undecided();
        }
    }

    /** The same in few words; nothing where nothing was compared. */
    String few() {
        return leads.isEmpty() ? "" : "%d above, %d level, %d below".formatted(above(), level(), below());
    }

    private long above() {
        return leads.stream().filter(Lead::isAbove).count();
    }

    private long below() {
        return leads.stream().filter(Lead::isBelow).count();
    }

    private long open() {
        return leads.stream().filter(lead -> !lead.isDecided()).count();
    }

    private long level() {
        return leads.size() - above() - below() - open();
    }

    /** A row for each of several leads. */
    static Table table(List<List<Entry>> rows) {
        List<String> header = List.of("", "above", "level", "below", "not decided", "least lead", "median", "most");
        return new Table("", header, 1, rows);
    }

    /** How often above, level within noise and below, and how far. */
    List<Entry> row(String head) {
        List<Lead> sorted =
                leads.stream().sorted(Comparator.comparingDouble(Lead::points)).toList();
        return List.of(
                Entry.of(head),
                Entry.of(Long.toString(above())),
                Entry.of(Long.toString(level())),
                Entry.of(Long.toString(below())),
                Entry.of(Long.toString(open() + missing)),
                leads.isEmpty() ? Entry.MISSING : sorted.getFirst().entry(),
                leads.isEmpty() ? Entry.MISSING : Entry.of(Numbers.signed(median(sorted))),
                leads.isEmpty() ? Entry.MISSING : sorted.getLast().entry());
    }

    private static double median(List<Lead> sorted) {
        int half = sorted.size() / 2;
        return (sorted.get(half).points() + sorted.get(sorted.size() - 1 - half).points()) / 2;
    }
}
