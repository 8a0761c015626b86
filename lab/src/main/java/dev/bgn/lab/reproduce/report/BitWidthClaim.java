package dev.bgn.lab.reproduce.report;

import dev.bgn.lab.reproduce.Cell;
import dev.bgn.lab.reproduce.Quantities;
import dev.bgn.lab.reproduce.report.Leads.Lead;
import dev.bgn.lab.reproduce.report.Table.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The claim about real-valued networks of the same width in bits, and of as many dimensions. */
final class BitWidthClaim {
    /** Those at which a real-valued embedding has one or two dimensions. */
    private static final List<String> LOW = List.of("32", "64");

    /** The widths of Table 4: so many bits beside as many real-valued dimensions, in bits. */
    private static final String BINARY_HIGH = "64";

    private static final String REAL_HIGH = Integer.toString(64 * Float.SIZE);

    /** What one has who says the largest class of the 1,000 test nodes each time, in percent. */
    private static final Map<String, Double> LARGEST_CLASS = Map.of("cora", 31.9, "citeseer", 23.1, "pubmed", 41.3);

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
        List<List<Entry>> rows = new ArrayList<>();
        for (String bits : LOW) {
            Leads one = leads(bits);
            one.count(0, tally);
            rows.add(one.row("at " + bits + " bits"));
        }
        Table high = high();
        return new Claim(
                5,
                tally,
                Stream.of(Leads.table(rows), unlearned(), high)
                        .filter(table -> !table.rows().isEmpty())
                        .toList());
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

    /** Real-valued networks so narrow that they did not learn. */
    private Table unlearned() {
        List<List<Entry>> rows = new ArrayList<>();
        for (String bits : LOW) {
            for (String dataset : Vocabulary.DATASETS) {
                for (Contest contest : CONTESTS) {
                    for (String rival : contest.rivals()) {
                        accuracy(rival, dataset, bits)
                                .filter(cell -> cell.mean() < LARGEST_CLASS.get(dataset))
                                .ifPresent(cell -> rows.add(List.of(
                                        Entry.of(rival + " on " + DatasetName.of(dataset) + " at " + bits + " bits"),
                                        Entry.of(Numbers.of(cell)),
                                        Entry.of(LARGEST_CLASS.get(dataset).toString()))));
                    }
                }
            }
        }
        return new Table(
                "Real-valued networks below one who says the largest class each time",
                List.of("", "accuracy", "largest class"),
                1,
                rows);
    }

    /** The loss at a high width is judged; both as wide as the widest stand beside it. */
    private Table high() {
        List<List<Entry>> rows = new ArrayList<>();
        for (Contest contest : CONTESTS) {
            String rival = contest.rivals().getLast();
            for (String dataset : Vocabulary.DATASETS) {
                Optional<Cell> real = accuracy(rival, dataset, REAL_HIGH);
                Optional<Lead> lead = Lead.of(accuracy(contest.ours(), dataset, BINARY_HIGH), real);
                double paper = PaperNumbers.loss(contest.ours(), dataset);
                lead.ifPresentOrElse(l -> tally.add(l, -l.points() <= paper), tally::undecided);
                rows.add(List.of(
                        Entry.of(contest.ours() + " beside " + rival + " on " + DatasetName.of(dataset)),
                        points(lead),
                        Entry.of(Numbers.signed(-paper)),
                        points(Lead.of(accuracy(contest.ours(), dataset, REAL_HIGH), real))));
            }
        }
        return new Table(
                "High widths, lead in points beside " + REAL_HIGH + " bits",
                List.of("", "with " + BINARY_HIGH + " bits", "paper", "with " + REAL_HIGH + " bits, not judged"),
                1,
                rows);
    }

    private static Entry points(Optional<Lead> lead) {
        return lead.map(l -> Entry.of(Numbers.signed(l.points()))).orElse(Entry.MISSING);
    }

    private Optional<Cell> accuracy(String series, String dataset, String x) {
        return results.find(Vocabulary.BIT_WIDTH, series, dataset, x, Quantities.ACCURACY);
    }
}
