package dev.bgn.lab.reproduce.report;

import dev.bgn.lab.reproduce.Cell;
import dev.bgn.lab.reproduce.Quantities;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The claim about real-valued networks of the same width in bits, and of as many dimensions. */
final class BitWidthClaim {
    static final String NOT_SEARCHED =
            "Settings were searched on validation at 64 bits; those of other widths were not searched, and real-valued networks "
                    + "alone choose between a few in each run, on validation.";

    /** Those at which a real-valued embedding has one or two dimensions. */
    private static final List<String> LOW = List.of("32", "64");

    /** The widths of Table 4: so many bits beside as many real-valued dimensions, in bits. */
    private static final String BINARY_HIGH = "64";

    private static final String REAL_HIGH = Integer.toString(64 * Float.SIZE);

    /** What one has who says the largest class of the 1,000 test nodes each time, in percent. */
    static final Map<String, Double> LARGEST_CLASS = Map.of("cora", 31.9, "citeseer", 23.1, "pubmed", 41.3);

    /** A binarized network and who it is compared with; the last is of its kind. */
    private record Contest(String ours, List<String> rivals) {}

    private static final List<Contest> CONTESTS =
            List.of(new Contest("BGN-GAT", List.of("GCN", "GAT")), new Contest("BGN-ASGCN", List.of("AS-GCN")));

    private final Results results;
    private final Tally tally = new Tally();

    BitWidthClaim(Results results) {
        this.results = results;
    }

    Claim claim() {
        List<String> evidence = new ArrayList<>();
        for (String bits : LOW) {
            Leads one = leads(bits);
            one.count(0, tally);
            evidence.add("At " + bits + " bits: " + one.words());
        }
        evidence.addAll(unlearned());
        evidence.add(high() + tally.rest());
        evidence.add(equalWidth());
        return new Claim(
                5,
                "At a low bit width BGN beats real-valued networks, and at a high one it loses little",
                "section 5.4.2, Figure 4",
                tally,
                evidence,
                List.of(
                        "A high width is " + BINARY_HIGH + " bits of BGN beside " + BINARY_HIGH
                                + " real-valued dimensions, " + REAL_HIGH
                                + " bits, as in Table 4. \"Little\" is no more than the paper itself lost there.",
                        NOT_SEARCHED,
                        "BGN-GAT learns here from labels alone, as in the paper; consistency and distillation are lines of their "
                                + "own.",
                        "The paper says that 16 real-valued dimensions take at least 256 bits; with 32 bits each they take "
                                + 16 * Float.SIZE + "."));
    }

    private Leads leads(String bits) {
        Leads leads = new Leads();
        for (Contest contest : CONTESTS) {
            for (String dataset : Vocabulary.DATASETS) {
                for (String rival : contest.rivals()) {
                    leads.add(accuracy(contest.ours(), dataset, bits), accuracy(rival, dataset, bits));
                }
            }
        }
        return leads;
    }

    /** Real-valued networks so narrow that they did not learn; nothing where all did. */
    private List<String> unlearned() {
        List<String> words = new ArrayList<>();
        for (String bits : LOW) {
            for (String dataset : Vocabulary.DATASETS) {
                for (Contest contest : CONTESTS) {
                    contest.rivals()
                            .forEach(rival -> accuracy(rival, dataset, bits)
                                    .filter(cell -> cell.mean() < LARGEST_CLASS.get(dataset))
                                    .ifPresent(cell -> words.add(rival + " on " + DatasetName.of(dataset) + " at "
                                            + bits + " bits " + Numbers.of(cell) + " (largest class "
                                            + LARGEST_CLASS.get(dataset) + ")")));
                }
            }
        }
        return words.isEmpty()
                ? List.of()
                : List.of(
                        "So narrow, some real-valued networks have less than one who says the largest class each time: "
                                + Texts.list(words)
                                + ". A lead over them says that they failed, and little about bits.");
    }

    private String high() {
        List<String> words = new ArrayList<>();
        for (Contest contest : CONTESTS) {
            for (String dataset : Vocabulary.DATASETS) {
                high(contest.ours(), contest.rivals().getLast(), dataset, words);
            }
        }
        return "At a high width: " + (words.isEmpty() ? "nothing was measured" : Texts.list(words)) + ".";
    }

    private void high(String ours, String rival, String dataset, List<String> words) {
        Optional<Cell> binary = accuracy(ours, dataset, BINARY_HIGH);
        Optional<Cell> real = accuracy(rival, dataset, REAL_HIGH);
        if (binary.isEmpty() || real.isEmpty()) {
            tally.undecided();
            return;
        }
        Leads.Lead lead = Leads.Lead.of(binary.get(), real.get());
        double paper = PaperNumbers.loss(ours, dataset);
        tally.add(lead, -lead.points() <= paper);
        words.add("%s at %s bits %s beside %s at %s bits on %s (paper: %s)"
                .formatted(
                        ours,
                        binary.get().x(),
                        Numbers.signed(lead.points()),
                        rival,
                        real.get().x(),
                        DatasetName.of(dataset),
                        Numbers.signed(-paper)));
    }

    /** What the figure has as well: both as wide as the widest. */
    private String equalWidth() {
        List<String> words = new ArrayList<>();
        for (Contest contest : CONTESTS) {
            for (String dataset : Vocabulary.DATASETS) {
                String rival = contest.rivals().getLast();
                Optional<Cell> binary = accuracy(contest.ours(), dataset, REAL_HIGH);
                Optional<Cell> real = accuracy(rival, dataset, REAL_HIGH);
                if (binary.isPresent() && real.isPresent()) {
                    words.add("%s %s beside %s on %s"
                            .formatted(
                                    contest.ours(),
                                    Numbers.signed(
                                            binary.get().mean() - real.get().mean()),
                                    rival,
                                    DatasetName.of(dataset)));
                }
            }
        }
        return "Both at " + REAL_HIGH + " bits, which is not judged: "
                + (words.isEmpty() ? "not measured" : Texts.list(words)) + ".";
    }

    private Optional<Cell> accuracy(String series, String dataset, String x) {
        return results.find(Vocabulary.BIT_WIDTH, series, dataset, x, Quantities.ACCURACY);
    }
}
