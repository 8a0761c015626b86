package dev.bgn.lab.reproduce.report;

import dev.bgn.lab.reproduce.Cell;
import dev.bgn.lab.reproduce.Quantities;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The claim about levels and estimators. */
final class TradeOffClaim {
    private static final List<String> LEVELS = List.of("w", "e", "we", "wec");
    /** Estimators that differ by no more, in points, are alike; in the paper they differ by up to 0.8. */
    private static final double ALIKE = 1;

    private final Results results;
    private final Tally tally = new Tally();

    TradeOffClaim(Results results) {
        this.results = results;
    }

    Claim claim() {
        List<String> evidence = List.of(speeds(), spaces(), accuracies(), estimators() + tally.rest());
        return new Claim(
                8,
                "Levels trade accuracy for time and space, and STE and REINFORCE are equally accurate",
                "section 5.6, Table 5",
                tally,
                evidence,
                List.of(
                        "Judged: we is faster than w and e, and wec than we; we takes less space for parameters than e, and wec less for "
                                + "vectors than we; w and e are more accurate than wec; at each level the estimators differ by at most "
                                + (int) ALIKE + " point or the noise.",
                        "At we and wec REINFORCE is that of the embeddings, and the weights take the straight-through estimator. So the two "
                                + "levels at which the estimators are level say little about REINFORCE for weights; at w, where weights alone "
                                + "learn by it, it falls behind. REINFORCE at e and we has settings of other rows, which were not searched for it.",
                        "REINFORCE takes four samples in a step and 500 epochs, at w 2,000, where STE takes one and 300, at w 600.",
                        "The paper binarizes a softmax, which is positive: every coefficient of wec is +1. So wec has no attention, "
                                + "and is the plain sum over neighbours."));
    }

    private String speeds() {
        larger(Quantities.SPEED, "we", "w");
        larger(Quantities.SPEED, "we", "e");
        larger(Quantities.SPEED, "wec", "we");
        return "Speed-up: " + each(Quantities.SPEED) + ".";
    }

    private String spaces() {
        larger(Quantities.PARAMETER_SPACE, "we", "e");
        larger(Quantities.VECTOR_SPACE, "wec", "we");
        return "Less space for parameters: " + each(Quantities.PARAMETER_SPACE) + "; for vectors: "
                + each(Quantities.VECTOR_SPACE) + ".";
    }

    private String accuracies() {
        better("w", "wec");
        better("e", "wec");
        return "Accuracy: " + each(Quantities.ACCURACY) + ".";
    }

    /** Space is counted, and all times are of one run, so both are compared as they are. */
    private void larger(String quantity, String level, String other) {
        Optional<Cell> one = cell(level, Vocabulary.STE, quantity);
        Optional<Cell> two = cell(other, Vocabulary.STE, quantity);
        if (one.isPresent() && two.isPresent()) {
            tally.add(one.get().mean() > two.get().mean(), one.get(), two.get());
        } else {
            tally.undecided();
        }
    }

    private void better(String level, String other) {
        Optional<Cell> one = cell(level, Vocabulary.STE, Quantities.ACCURACY);
        Optional<Cell> two = cell(other, Vocabulary.STE, Quantities.ACCURACY);
        if (one.isPresent() && two.isPresent()) {
            Leads.Lead lead = Leads.Lead.of(one.get(), two.get());
            tally.add(lead, lead.isAbove());
        } else {
            tally.undecided();
        }
    }

    private String each(String quantity) {
        List<String> words = new ArrayList<>();
        for (String level : LEVELS) {
            words.add(level + " "
                    + cell(level, Vocabulary.STE, quantity).map(Numbers::of).orElse("not measured"));
        }
        return Texts.list(words);
    }

    private String estimators() {
        List<String> words = new ArrayList<>();
        for (String level : LEVELS) {
            Optional<Cell> ste = cell(level, Vocabulary.STE, Quantities.ACCURACY);
            Optional<Cell> reinforce = cell(level, Vocabulary.REINFORCE, Quantities.ACCURACY);
            if (ste.isPresent() && reinforce.isPresent()) {
                Leads.Lead lead = Leads.Lead.of(reinforce.get(), ste.get());
                tally.add(lead, Math.abs(lead.points()) <= Math.max(ALIKE, lead.noise()));
                words.add(level + " " + Numbers.signed(lead.points()));
            } else {
                tally.undecided();
                words.add(level + " not measured");
            }
        }
        return "REINFORCE beside STE, in points: " + Texts.list(words) + ".";
    }

    private Optional<Cell> cell(String level, String estimator, String quantity) {
        return results.find(Vocabulary.TRADE_OFF, Vocabulary.tradeOff(level, estimator), "cora", level, quantity);
    }
}
