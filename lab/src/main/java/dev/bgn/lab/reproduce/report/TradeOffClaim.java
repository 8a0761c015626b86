package dev.bgn.lab.reproduce.report;

import dev.bgn.lab.reproduce.Cell;
import dev.bgn.lab.reproduce.Quantities;
import dev.bgn.lab.reproduce.report.Leads.Lead;
import dev.bgn.lab.reproduce.report.Table.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The claim about levels and estimators. */
final class TradeOffClaim {
    private static final List<String> LEVELS = List.of("w", "e", "we", "wec");
    private static final List<String> QUANTITIES =
            List.of(Quantities.SPEED, Quantities.PARAMETER_SPACE, Quantities.VECTOR_SPACE, Quantities.ACCURACY);
    /** Estimators that differ by no more, in points, are alike; in the paper they differ by up to 0.8. */
    private static final double ALIKE = 1;

    private final Results results;
    private final Tally tally = new Tally();

    TradeOffClaim(Results results) {
        this.results = results;
    }

    Claim claim() {
        larger(Quantities.SPEED, "we", "w");
        larger(Quantities.SPEED, "we", "e");
        larger(Quantities.SPEED, "wec", "we");
        larger(Quantities.PARAMETER_SPACE, "we", "e");
        larger(Quantities.VECTOR_SPACE, "wec", "we");
        for (String level : List.of("w", "e")) {
            Lead.of(cell(level, Vocabulary.STE, Quantities.ACCURACY), cell("wec", Vocabulary.STE, Quantities.ACCURACY))
                    .ifPresentOrElse(lead -> tally.add(lead, lead.isAbove()), tally::undecided);
        }
        List<List<Entry>> rows = new ArrayList<>();
        for (String level : LEVELS) {
            List<Entry> row = new ArrayList<>(List.of(Entry.of(level)));
            QUANTITIES.forEach(quantity -> row.add(Entry.of(cell(level, Vocabulary.STE, quantity))));
            row.add(estimators(level));
            rows.add(row);
        }
        List<String> header = new ArrayList<>(QUANTITIES);
        header.add("REINFORCE less STE, points");
        return new Claim(8, tally, List.of(Table.of("", header, rows)));
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

    private Entry estimators(String level) {
        Optional<Lead> lead = Lead.of(
                cell(level, Vocabulary.REINFORCE, Quantities.ACCURACY),
                cell(level, Vocabulary.STE, Quantities.ACCURACY));
        lead.ifPresentOrElse(l -> tally.add(l, Math.abs(l.points()) <= Math.max(ALIKE, l.noise())), tally::undecided);
        return lead.map(l -> Entry.of(Numbers.signed(l.points()))).orElse(Entry.MISSING);
    }

    private Optional<Cell> cell(String level, String estimator, String quantity) {
        return results.find(Vocabulary.TRADE_OFF, Vocabulary.tradeOff(level, estimator), "cora", level, quantity);
    }
}
