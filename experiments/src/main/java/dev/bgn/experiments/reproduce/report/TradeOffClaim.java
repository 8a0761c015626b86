package dev.bgn.experiments.reproduce.report;

import dev.bgn.experiments.reproduce.Cell;
import dev.bgn.experiments.reproduce.Quantities;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The claim about levels and estimators. */
final class TradeOffClaim {
    private static final List<String> LEVELS = List.of("w", "e", "we", "wec");
    /** Estimators that differ by no more, in points, are alike; in the paper they differ by up to 0.8. */
    private static final double ALIKE = 1;

    private static final double NOISE = 2;

    private final Results results;
    private final Tally tally = new Tally();

    TradeOffClaim(Results results) {
        this.results = results;
    }

    Claim claim() {
        List<String> evidence = List.of(speeds(), accuracies(), estimators() + tally.rest());
        return new Claim(
                8,
                "Levels trade accuracy for time and space, and STE and REINFORCE are equally accurate",
                "section 5.6, Table 5",
                tally.verdict(),
                evidence,
                List.of(
                        "Judged: we is faster than w and e, and wec than we; w and e are more accurate than wec; at each level "
                                + "the estimators differ by at most " + (int) ALIKE + " point or two standard errors.",
                        "The paper binarizes a softmax, which is positive: every coefficient of wec is +1. So wec has no attention, "
                                + "and is the plain sum over neighbours."));
    }

    private String speeds() {
        more(Quantities.SPEED, "we", "w");
        more(Quantities.SPEED, "we", "e");
        more(Quantities.SPEED, "wec", "we");
        return "Speed-up: " + each(Quantities.SPEED) + ".";
    }

    private String accuracies() {
        more(Quantities.ACCURACY, "w", "wec");
        more(Quantities.ACCURACY, "e", "wec");
        return "Accuracy: " + each(Quantities.ACCURACY) + ".";
    }

    private void more(String quantity, String level, String other) {
        Optional<Cell> one = cell(level, Vocabulary.STE, quantity);
        Optional<Cell> two = cell(other, Vocabulary.STE, quantity);
        if (one.isPresent() && two.isPresent()) {
            tally.add(one.get().mean() > two.get().mean(), one.get(), two.get());
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
                double more = reinforce.get().mean() - ste.get().mean();
                double noise = NOISE * Math.hypot(Spread.error(ste.get()), Spread.error(reinforce.get()));
                tally.add(Math.abs(more) <= Math.max(ALIKE, noise), ste.get(), reinforce.get());
                words.add(level + " " + Numbers.signed(more));
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
