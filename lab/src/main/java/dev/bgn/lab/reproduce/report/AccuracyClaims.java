package dev.bgn.lab.reproduce.report;

import dev.bgn.lab.reproduce.Cell;
import dev.bgn.lab.reproduce.Quantities;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** The claims about node classification. */
final class AccuracyClaims {
    private static final List<String> LENGTHS = List.of("16", "32", "64", "128", "256");

    /** What we take for a large margin, in points. */
    private static final double LARGE = 5;

    /** A binarized network and who it is compared with. */
    private record Contest(String ours, List<String> rivals) {}

    private static final List<Contest> BINARY = List.of(
            new Contest("BGN-GAT", List.of("GAT-binary", "GAT-tanh", "INH-MF", "BANE")),
            new Contest("BGN-ASGCN", List.of("ASGCN-binary", "ASGCN-tanh", "INH-MF", "BANE")));

    /** Those that draw other test nodes for each seed. */
    private static final Set<String> DRAWN = Set.of("INH-MF", "BANE");

    private final Results results;

    AccuracyClaims(Results results) {
        this.results = results;
    }

    List<Claim> all() {
        return List.of(
                claim(1, _ -> true),
                factorisation(),
                claim(3, rival -> rival.endsWith("-binary")),
                claim(4, rival -> rival.endsWith("-tanh")));
    }

    private Claim factorisation() {
        Tally tally = leads(DRAWN::contains).tally(LARGE);
        Leads sameLabels = new Leads();
        add(sameLabels, "BGN-GAT", "INH-MF, 20 labels a class");
        add(sameLabels, "BGN-GAT", "BANE, 20 labels a class");
        List<List<Table.Entry>> rows = rows(DRAWN::contains);
        rows.add(sameLabels.row("BGN-GAT beside the same codes with 20 labels a class, not judged"));
        return new Claim(2, tally, List.of(Leads.table(rows)));
    }

    /** One that counts where we are above some rivals. */
    private Claim claim(int number, Predicate<String> rivals) {
        Leads leads = leads(rivals);
        return new Claim(number, leads.tally(0).verdict(), leads.few(), List.of(Leads.table(rows(rivals))));
    }

    /** The two networks learn from other labels, so each has a row of its own. */
    private List<List<Table.Entry>> rows(Predicate<String> rivals) {
        List<List<Table.Entry>> rows = new ArrayList<>(List.of(leads(rivals).row("all")));
        for (Contest contest : BINARY) {
            List<String> own = contest.rivals().stream().filter(rivals).toList();
            Leads leads = new Leads();
            own.forEach(rival -> add(leads, contest.ours(), rival));
            rows.add(leads.row(contest.ours() + " beside " + String.join(", ", own)));
        }
        return rows;
    }

    private Leads leads(Predicate<String> rivals) {
        Leads leads = new Leads();
        for (Contest contest : BINARY) {
            contest.rivals().stream().filter(rivals).forEach(rival -> add(leads, contest.ours(), rival));
        }
        return leads;
    }

    private void add(Leads leads, String ours, String rival) {
        for (String dataset : Vocabulary.DATASETS) {
            for (String bits : LENGTHS) {
                leads.add(
                        accuracy(ours, dataset, bits),
                        accuracy(rival, dataset, bits),
                        DRAWN.contains(rival) ? Leads.Lead::ofOtherNodes : Leads.Lead::of);
            }
        }
    }

    private Optional<Cell> accuracy(String series, String dataset, String x) {
        return results.find(Vocabulary.BINARY_METHODS, series, dataset, x, Quantities.ACCURACY);
    }
}
