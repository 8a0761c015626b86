package dev.bgn.lab.reproduce.report;

import dev.bgn.lab.reproduce.report.Table.Entry;
import dev.bgn.report.page.Template;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** The report as Markdown. */
final class ReproductionMarkdown {
    private final StringBuilder text = new StringBuilder();

    private ReproductionMarkdown() {}

    static String of(ReproductionReport report) {
        ReproductionMarkdown markdown = new ReproductionMarkdown();
        markdown.paragraph(Template.TEXT_OF_BGN);
        markdown.paragraph("# " + ReproductionText.TITLE);
        markdown.warning(report.warning());
        markdown.paragraph(plain(ReproductionText.INTRODUCTION));
        markdown.paragraph("## What held, what did not");
        markdown.paragraph(plain(ReproductionText.VERDICTS));
        markdown.claims(report.claims());
        markdown.paragraph("## Datasets");
        markdown.table(DatasetTable.table());
        markdown.paragraph(plain(DatasetTable.NOTE));
        report.sections().forEach(markdown::section);
        return markdown.text.toString().stripTrailing() + "\n";
    }

    private void claims(List<Claim> claims) {
        List<List<Entry>> rows = claims.stream()
                .map(claim -> List.of(
                        Entry.of(Integer.toString(claim.number())),
                        Entry.of(claim.text() + " (" + claim.where() + ")"),
                        new Entry(claim.verdict().toString(), claim.places()),
                        new Entry(String.join(" ", claim.evidence()), String.join(" ", claim.notes()))))
                .toList();
        table(new Table("", List.of("", "claim", "verdict", "evidence"), 4, rows));
    }

    private void section(Section section) {
        paragraph("## " + plain(section.title()));
        warning(section.warning());
        paragraph("    " + section.command());
        if (section.isEmpty()) {
            paragraph(plain(ReproductionText.NOT_MEASURED));
        }
        section.figure()
                .ifPresent(_ -> paragraph("![" + plain(section.title()) + "](figures/" + section.name() + ".svg)"));
        section.tables().forEach(table -> {
            if (!table.title().isEmpty()) {
                paragraph("**" + plain(table.title()) + "**");
            }
            table(table);
        });
        list(section.notes());
        list(section.made());
    }

    private void warning(String warning) {
        if (!warning.isEmpty()) {
            paragraph("> **" + plain(warning) + "**");
        }
    }

    private void table(Table table) {
        List<String> lines = new ArrayList<>();
        lines.add(row(table.header().stream().map(ReproductionMarkdown::plain).toList()));
        lines.add(row(Collections.nCopies(table.header().size(), "---")));
        table.rows()
                .forEach(row -> lines.add(row(row.stream()
                        .map(entry -> plain(entry.text())
                                + (entry.beside().isEmpty() ? "" : "<br>*" + plain(entry.beside()) + "*"))
                        .toList())));
        paragraph(String.join("\n", lines));
    }

    private static String row(List<String> cells) {
        return cells.stream().collect(Collectors.joining(" | ", "| ", " |"));
    }

    private void list(List<String> sentences) {
        if (!sentences.isEmpty()) {
            paragraph(sentences.stream().map(sentence -> "- " + plain(sentence)).collect(Collectors.joining("\n")));
        }
    }

    private void paragraph(String words) {
        text.append(words).append("\n\n");
    }

    /** Text that is no markup. */
    private static String plain(String text) {
        return text.replace("\\", "\\\\")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace("|", "\\|")
                .replace("*", "\\*")
                .replace("_", "\\_")
                .replace("`", "\\`")
                .replace("[", "\\[")
                .replaceAll("\\s*\\R\\s*", " ");
    }
}
