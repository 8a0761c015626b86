package dev.bgn.experiments.reproduce.report;

import dev.bgn.experiments.reproduce.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** By how many points one series is above others, place by place. */
final class Leads {
    /** So many standard errors of a difference are no difference. */
    private static final double NOISE = 2;

    private final List<Lead> leads = new ArrayList<>();
    private int missing;

    /** A difference at one place. */
    record Lead(Cell ours, Cell rival, double points) {
        static Lead of(Cell ours, Cell rival) {
            return new Lead(ours, rival, ours.mean() - rival.mean());
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

        /** What is no difference, in points. */
        double noise() {
            return NOISE * Math.hypot(Spread.error(ours), Spread.error(rival));
        }

        String words() {
            return Numbers.signed(points) + " over " + rival.series() + " on " + DatasetName.of(ours.dataset()) + " at "
                    + ours.x() + " bits";
        }
    }

    /** Adds a place; nothing for what was not measured. */
    void add(Optional<Cell> ours, Optional<Cell> rival) {
        if (ours.isPresent() && rival.isPresent()) {
            leads.add(Lead.of(ours.get(), rival.get()));
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

    /** How often above, level and below, with the ends. */
    String words() {
        if (leads.isEmpty()) {
            return "Nothing was measured.";
        }
        List<Lead> sorted =
                leads.stream().sorted(Comparator.comparingDouble(Lead::points)).toList();
        long above = leads.stream().filter(Lead::isAbove).count();
        long below = leads.stream().filter(Lead::isBelow).count();
        long open = leads.stream().filter(lead -> !lead.isDecided()).count();
        return "Above in %d of %d comparisons, level within noise in %d, below in %d%s. Lead in points: least %s; median %s; most %s."
                .formatted(
                        above,
                        leads.size(),
                        leads.size() - above - below - open,
                        below,
                        open == 0 ? "" : ", not decided with a single seed in " + open,
                        sorted.getFirst().words(),
                        Numbers.signed(sorted.get(sorted.size() / 2).points()),
                        sorted.getLast().words());
    }
}
