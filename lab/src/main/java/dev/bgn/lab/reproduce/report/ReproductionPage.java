package dev.bgn.lab.reproduce.report;

import static dev.bgn.report.page.Template.escape;

import dev.bgn.lab.reproduce.report.Table.Entry;
import dev.bgn.report.page.PageStyle;
import dev.bgn.report.page.Template;
import java.util.List;
import java.util.stream.Collectors;

/** The report as a page without script. */
final class ReproductionPage {
    /** More lines about where cells come from are folded. */
    private static final int MOST_SOURCES = 4;

    private ReproductionPage() {}

    static String html(ReproductionReport report) {
        return new Template(Template.resource(ReproductionPage.class, "reproduction.html"))
                .markup("style", PageStyle.sheet() + Template.resource(ReproductionPage.class, "reproduction.css"))
                .markup("warning", warning(report.warning()))
                .text("introduction", ReproductionText.INTRODUCTION)
                .markup("tiles", tiles(report))
                .text("verdicts", ReproductionText.VERDICTS)
                .markup("claims", claims(report.claims()))
                .markup("contents", contents(report.sections()))
                .markup("datasets", table(DatasetTable.table()))
                .text("datasetNote", DatasetTable.NOTE)
                .markup(
                        "sections",
                        report.sections().stream()
                                .map(ReproductionPage::section)
                                .collect(Collectors.joining()))
                .fill();
    }

    private static String warning(String text) {
        return text.isEmpty() ? "" : "<p class=\"quick\">" + escape(text) + "</p>";
    }

    private static String tiles(ReproductionReport report) {
        StringBuilder tiles = new StringBuilder();
        for (Verdict verdict : Verdict.values()) {
            tiles.append("<li class=\"%s\"><b>%s</b><span>of %s claims: %s</span></li>\n"
                    .formatted(
                            verdict.style(),
                            report.count(verdict),
                            report.claims().size(),
                            verdict));
        }
        return tiles.toString();
    }

    private static String claims(List<Claim> claims) {
        return claims.stream().map(ReproductionPage::claim).collect(Collectors.joining());
    }

    private static String claim(Claim claim) {
        return """
                <li id="claim-%s" class="%s">
                <div class="said"><b>%s</b><p>%s <span class="soft">(%s)</span></p></div>
                <p class="verdict"><span aria-hidden="true">%s</span> %s%s</p>
                <div class="evidence">%s%s</div>
                </li>
                """.formatted(
                        claim.number(),
                        claim.verdict().style(),
                        claim.number(),
                        escape(claim.text()),
                        escape(claim.where()),
                        claim.verdict().sign(),
                        claim.verdict(),
                        claim.places().isEmpty() ? "" : "<br><small>" + escape(claim.places()) + "</small>",
                        paragraphs("", claim.evidence()),
                        paragraphs("soft", claim.notes()));
    }

    private static String paragraphs(String style, List<String> sentences) {
        return sentences.stream()
                .map(sentence -> "<p class=\"" + style + "\">" + escape(sentence) + "</p>\n")
                .collect(Collectors.joining());
    }

    private static String contents(List<Section> sections) {
        return sections.stream()
                .map(section -> "<li><a href=\"#%s\">%s</a>%s</li>\n"
                        .formatted(
                                escape(section.name()),
                                escape(section.title()),
                                section.isEmpty() ? " <span class=\"soft\">(not measured)</span>" : ""))
                .collect(Collectors.joining());
    }

    private static String section(Section section) {
        StringBuilder html = new StringBuilder("<section id=\"%s\">\n<h2>%s</h2>\n%s"
                .formatted(escape(section.name()), escape(section.title()), warning(section.warning())));
        if (section.isEmpty()) {
            html.append("<p>").append(escape(ReproductionText.NOT_MEASURED)).append("</p>\n");
        }
        section.figure()
                .ifPresent(sheet ->
                        html.append("<figure>\n").append(sheet.markup()).append("</figure>\n"));
        String tables = section.tables().stream().map(ReproductionPage::table).collect(Collectors.joining());
        if (section.figure().isPresent()) {
            html.append("<details><summary>The numbers</summary>\n")
                    .append(tables)
                    .append("</details>\n");
        } else {
            html.append(tables);
        }
        html.append(paragraphs("soft", section.notes()));
        html.append("<pre><code>").append(escape(section.command())).append("</code></pre>\n");
        if (!section.made().isEmpty()) {
            String made = paragraphs("", section.made());
            html.append("<div class=\"made\">")
                    .append(
                            section.made().size() <= MOST_SOURCES
                                    ? made
                                    : "<details><summary>How it was made</summary>\n" + made + "</details>")
                    .append("</div>\n");
        }
        return html.append("</section>\n").toString();
    }

    private static String table(Table table) {
        StringBuilder header = new StringBuilder();
        for (int i = 0; i < table.header().size(); i++) {
            header.append(i < table.heads() ? "<th scope=\"col\" class=\"head\">" : "<th scope=\"col\">")
                    .append(escape(table.header().get(i)))
                    .append("</th>");
        }
        String rows = table.rows().stream().map(row -> row(row, table.heads())).collect(Collectors.joining());
        return (table.title().isEmpty() ? "" : "<h3>" + escape(table.title()) + "</h3>\n")
                + "<div class=\"scroll\"><table class=\"results\">\n<thead><tr>" + header + "</tr></thead>\n<tbody>\n"
                + rows
                + "</tbody>\n</table></div>\n";
    }

    private static String row(List<Entry> row, int heads) {
        StringBuilder html = new StringBuilder("<tr>");
        for (int i = 0; i < row.size(); i++) {
            Entry entry = row.get(i);
            html.append(i < heads ? "<th scope=\"row\" class=\"head\">" : "<td>")
                    .append(escape(entry.text()));
            if (!entry.beside().isEmpty()) {
                html.append("<span class=\"beside\">")
                        .append(escape(entry.beside()))
                        .append("</span>");
            }
            html.append(i < heads ? "</th>" : "</td>");
        }
        return html.append("</tr>\n").toString();
    }
}
