package dev.bgn.lab.reproduce.report;

import dev.bgn.lab.reproduce.Cell;
import dev.bgn.lab.reproduce.Item;
import dev.bgn.lab.reproduce.Quantities;
import dev.bgn.lab.reproduce.report.Leads.Lead;
import dev.bgn.lab.reproduce.report.Table.Entry;
import dev.bgn.report.page.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The report as Markdown: the words of {@code report.md}, with numbers, verdicts, tables and figures in its slots
 * <code>{{word argument}}</code>.
 */
final class ReportText {
    private static final Pattern SLOT = Pattern.compile("\\{\\{(\\w+) ?([^}]*)\\}\\}");
    private static final Pattern EMPTY_LINES = Pattern.compile("\\n{3,}");
    private static final Set<String> BESIDE_LIBTORCH =
            Set.of(Vocabulary.TIME_SPACE, Vocabulary.KERNELS, Vocabulary.GMN_NODES);
    /** More lines about where cells come from are folded. */
    private static final int MOST_SOURCES = 4;

    private final ReproductionReport report;
    private final Results results;

    ReportText(ReproductionReport report) {
        this.report = report;
        this.results = report.results();
    }

    String markdown() {
        String filled = SLOT.matcher(Template.resource(ReportText.class, "report.md"))
                .replaceAll(slot -> Matcher.quoteReplacement(value(slot.group(1), slot.group(2))));
        return EMPTY_LINES.matcher(filled).replaceAll("\n\n").stripTrailing() + "\n";
    }

    private String value(String word, String argument) {
        return switch (word) {
            case "warning" -> warning(report.warning());
            case "verdicts" -> Markdown.table(verdicts());
            case "claim" -> claim(report.claims().get(Integer.parseInt(argument) - 1));
            case "evidence" ->
                Markdown.tables(
                        report.claims().get(Integer.parseInt(argument) - 1).evidence());
            case "naive" -> Markdown.table(naiveBesideEmbeddings());
            case "contents" -> report.items().stream().map(this::entry).collect(Collectors.joining("\n"));
            case "datasets" -> Markdown.table(PaperNumbers.datasets());
            case "item" -> item(report.item(argument));
            case "made" -> made(argument);
            case "cell" -> cell(argument.split("; "));
            case "trainings" -> wholeTrainings();
            default -> throw new IllegalStateException("nothing for {{" + word + "}}");
        };
    }

    private static String warning(String text) {
        return text.isEmpty() ? "" : "> **" + Markdown.plain(text) + "**";
    }

    private Table verdicts() {
        List<Entry> counts = new ArrayList<>();
        for (Verdict verdict : Verdict.values()) {
            counts.add(Entry.of(Long.toString(report.count(verdict))));
        }
        return new Table(
                "", List.of(Verdict.values()).stream().map(Verdict::signed).toList(), 0, List.of(counts));
    }

    private static String claim(Claim claim) {
        return "**" + claim.verdict().signed() + "**" + (claim.places().isEmpty() ? "" : ", " + claim.places());
    }

    private String entry(Item item) {
        return "- [" + Markdown.plain(item.title()) + "](#" + item.name() + ")"
                + (results.of(item.name()).isEmpty() ? " (not measured)" : "");
    }

    private String item(Item item) {
        List<Cell> cells = results.of(item.name());
        boolean drawn = report.sheets().containsKey(item.name());
        String tables = Markdown.tables(ItemTables.of(Figure.find(item.name()), cells, results.series(item.name())));
        return Markdown.blocks(List.of(
                "<a id=\"" + item.name() + "\"></a>",
                "## " + Markdown.plain(item.title()),
                warning(Texts.warning(cells)),
                "    ./bgn reproduce " + item.name() + (cells.stream().anyMatch(Cell::isQuick) ? " --quick" : ""),
                cells.isEmpty() ? "Not measured yet." : "",
                drawn ? "![" + Markdown.plain(item.title()) + "](figures/" + item.name() + ".svg)" : "",
                drawn ? folded("The numbers", tables) : tables));
    }

    private static String folded(String summary, String blocks) {
        return "<details><summary>" + summary + "</summary>\n\n" + blocks + "\n\n</details>";
    }

    /** Where cells come from, each source once, and how many seeds there are. */
    private String made(String item) {
        List<Cell> cells = results.of(item);
        if (cells.isEmpty()) {
            return "";
        }
        Map<String, Long> sources =
                cells.stream().collect(Collectors.groupingBy(Cell::made, LinkedHashMap::new, Collectors.counting()));
        List<String> lines = new ArrayList<>();
        if (BESIDE_LIBTORCH.contains(item)
                && cells.stream().anyMatch(cell -> cell.quantity().equals(Quantities.TIME))
                && cells.stream().noneMatch(cell -> cell.quantity().contains("libtorch"))) {
            lines.add("libtorch was left out: it was not there when this was measured.");
        }
        sources.forEach((made, count) -> lines.add(made + ": " + count + (count == 1 ? " cell" : " cells")));
        if (sources.keySet().stream().anyMatch(made -> made.startsWith("bgn accuracy"))) {
            lines.add("Machine and days of the cells of bgn accuracy: docs/results/README.md");
        }
        boolean seeded = cells.stream().anyMatch(cell -> cell.values().size() > 1);
        boolean intervals = cells.stream().anyMatch(cell -> !cell.interval().isEmpty());
        lines.add(Texts.capital(Texts.seeds(cells))
                + (seeded ? "; ± is the standard deviation over seeds" : "")
                + (intervals ? "; numbers in brackets are 95 % intervals." : "."));
        String list = Markdown.list(lines);
        return sources.size() <= MOST_SOURCES ? list : folded("How it was made", list);
    }

    private String cell(String... place) {
        return results.find(place[0], place[1], place[2], place[3], place[4])
                .map(Numbers::of)
                .orElse("not measured");
    }

    /** Signs after training beside the level that trains with them. */
    private Table naiveBesideEmbeddings() {
        List<List<Entry>> rows = new ArrayList<>();
        for (String dataset : Vocabulary.DATASETS) {
            Optional<Cell> naive =
                    results.find(Vocabulary.BINARY_METHODS, "GAT-binary", dataset, "64", Quantities.ACCURACY);
            Optional<Cell> level = results.find(Vocabulary.BEYOND, "BGN-GAT", dataset, "e", Quantities.ACCURACY);
            rows.add(List.of(
                    Entry.of(DatasetName.of(dataset)),
                    Entry.of(naive),
                    Entry.of(level),
                    Lead.of(naive, level).map(lead -> Entry.of(lead.beside())).orElse(Entry.MISSING)));
        }
        return Table.of("", List.of("GAT-binary", "level e", "difference"), rows);
    }

    /** The times of whole trainings, by those of an epoch. */
    private String wholeTrainings() {
        String times = results.of(Vocabulary.ABLATION).stream()
                .filter(cell -> cell.quantity().equals(Quantities.EPOCH_TIME))
                .map(cell -> String.format(
                        Locale.ROOT,
                        "%s %.1f s",
                        cell.series(),
                        cell.mean() * Double.parseDouble(cell.x().replace(" epochs", "")) / 1_000))
                .collect(Collectors.joining(", "));
        return times.isEmpty() ? "not measured" : times;
    }
}
