package dev.bgn.lab.reproduce.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** Text and tables as Markdown. */
final class Markdown {
    private Markdown() {}

    /** Paragraphs or blocks, one after the other; empty ones have no place. */
    static String blocks(List<String> blocks) {
        return blocks.stream().filter(block -> !block.isEmpty()).collect(Collectors.joining("\n\n"));
    }

    static String tables(List<Table> tables) {
        return blocks(tables.stream()
                .map(table -> blocks(
                        List.of(table.title().isEmpty() ? "" : "**" + plain(table.title()) + "**", table(table))))
                .toList());
    }

    static String table(Table table) {
        List<String> lines = new ArrayList<>();
        lines.add(row(table.header().stream().map(Markdown::plain).toList()));
        lines.add(row(Collections.nCopies(table.header().size(), "---")));
        table.rows()
                .forEach(row -> lines.add(row(row.stream()
                        .map(entry -> plain(entry.text())
                                + (entry.beside().isEmpty() ? "" : "<br>*" + plain(entry.beside()) + "*"))
                        .toList())));
        return String.join("\n", lines);
    }

    private static String row(List<String> cells) {
        return cells.stream().collect(Collectors.joining(" | ", "| ", " |"));
    }

    static String list(List<String> sentences) {
        return sentences.stream().map(sentence -> "- " + plain(sentence)).collect(Collectors.joining("\n"));
    }

    /** Text that is no markup. */
    static String plain(String text) {
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
