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

    private static final String FIGURE_3 = "section 5.4.1, Figure 3";

    /** What we take for a large margin, in points. */
    private static final double LARGE = 5;

    /** A binarized network and who it is compared with. */
    private record Contest(String ours, List<String> rivals) {}

    private static final List<Contest> BINARY = List.of(
            new Contest("BGN-GAT", List.of("GAT-binary", "GAT-tanh", "INH-MF", "BANE")),
            new Contest("BGN-ASGCN", List.of("ASGCN-binary", "ASGCN-tanh", "INH-MF", "BANE")));

    /** Those that draw other test nodes for each seed. */
    private static final Set<String> DRAWN = Set.of("INH-MF", "BANE");

    private static final String LABELS =
            "Labels differ: BGN-GAT and the GATs have 20 a class; BGN-ASGCN and the AS-GCNs have "
                    + "those of all nodes outside validation and test; INH-MF and BANE have those of 90 % of all nodes.";

    private final Results results;

    AccuracyClaims(Results results) {
        this.results = results;
    }

    List<Claim> all() {
        return List.of(every(), factorisation(), naive(), tanh());
    }

    private Claim every() {
        return claim(
                1,
                "BGN is more accurate than every other binary method at every code length",
                _ -> true,
                List.of(LABELS));
    }

    private Claim factorisation() {
        Predicate<String> rivals = DRAWN::contains;
        Leads leads = leads(rivals);
        Tally tally = leads.tally(LARGE);
        Leads sameLabels = new Leads();
        add(sameLabels, "BGN-GAT", "INH-MF, 20 labels a class");
        add(sameLabels, "BGN-GAT", "BANE, 20 labels a class");
        List<String> evidence = new ArrayList<>(List.of("By " + (int) LARGE + " points or more in " + tally.held()
                + " of " + tally.measured() + ". " + leads.words() + tally.rest()));
        evidence.addAll(byNetwork(rivals));
        evidence.add("BGN-GAT beside the same codes with its own 20 labels a class, which is not judged: "
                + sameLabels.words());
        return new Claim(
                2,
                "It is so by a large margin beside codes from matrix factorisation (INH-MF, BANE)",
                FIGURE_3,
                tally,
                evidence,
                List.of("The paper does not say how large; we ask for " + (int) LARGE + " points. " + LABELS));
    }

    private Claim naive() {
        List<String> notes =
                new ArrayList<>(List.of("GAT-binary and ASGCN-binary keep their real-valued weights: only the "
                        + "embeddings are signs, on which an output layer is trained."));
        notes.addAll(Remarks.naiveBesideEmbeddings(results));
        return claim(
                3,
                "Signs taken after training (GAT-binary, ASGCN-binary) are worse than BGN, which trains with them",
                rival -> rival.endsWith("-binary"),
                notes);
    }

    private Claim tanh() {
        return claim(
                4,
                "tanh in place of the sign (GAT-tanh, ASGCN-tanh) fails for lack of gradient",
                rival -> rival.endsWith("-tanh"),
                List.of(
                        "Measured is the accuracy. That a vanishing gradient is the cause is the paper's explanation, which "
                                + "an accuracy cannot confirm.",
                        BitWidthClaim.NOT_SEARCHED
                                + " GAT-tanh was not tuned at all: it has the settings of BGN-GAT with binary weights and embeddings, ASGCN-tanh "
                                + "those of BGN-ASGCN."));
    }

    private Leads leads(Predicate<String> rivals) {
        Leads leads = new Leads();
        for (Contest contest : BINARY) {
            for (String rival : contest.rivals()) {
                if (rivals.test(rival)) {
                    add(leads, contest.ours(), rival);
                }
            }
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

    /** One that counts where we are above some rivals. */
    private Claim claim(int number, String text, Predicate<String> rivals, List<String> notes) {
        Leads leads = leads(rivals);
        Tally tally = leads.tally(0);
        List<String> evidence = new ArrayList<>(List.of(leads.words() + tally.rest()));
        evidence.addAll(byNetwork(rivals));
        return new Claim(number, text, FIGURE_3, tally.verdict(), leads.few(), evidence, notes);
    }

    /** The two networks learn from other labels, so each has a line of its own. */
    private List<String> byNetwork(Predicate<String> rivals) {
        List<String> lines = new ArrayList<>();
        for (Contest contest : BINARY) {
            List<String> own = contest.rivals().stream().filter(rivals).toList();
            Leads leads = new Leads();
            own.forEach(rival -> add(leads, contest.ours(), rival));
            lines.add(contest.ours() + " beside " + Texts.list(own) + ": " + leads.counts() + ".");
        }
        return lines;
    }

    private Optional<Cell> accuracy(String series, String dataset, String x) {
        return results.find(Vocabulary.BINARY_METHODS, series, dataset, x, Quantities.ACCURACY);
    }
}
