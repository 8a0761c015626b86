package dev.bgn.cli.terminal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Where a command that reports figures writes them: a table for people, or one JSON object with {@code --json}. */
public final class Output {
    /** A longer key, which only a foreign file has, does not move the values of all. */
    private static final int MOST_KEY = 24;

    @Spec(Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--json", description = "Print one JSON object as the last line of standard output, and no table.")
    private boolean json;

    public boolean isJson() {
        return json;
    }

    public PrintWriter out() {
        return command.commandLine().getOut();
    }

    /** Standard error, for progress and remarks. */
    public PrintWriter err() {
        return command.commandLine().getErr();
    }

    /** Says on standard error what a user should know, in one line. */
    public void warn(String line) {
        err().println("warning: " + Terminal.oneLine(line));
    }

    public void printJson(Object value) {
        try {
            out().println(Terminal.escaped(new ObjectMapper().writeValueAsString(value)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Such as {@code 1 node} and {@code 2 nodes}. */
    public static String counted(long count, String one, String many) {
        return count + " " + (count == 1 ? one : many);
    }

    /** Prints a line with names from a file, which stays one line. */
    public void printForeign(String line) {
        out().println(Terminal.oneLine(line));
    }

    /** Standard output for data, such as CSV, that another program may read. */
    public PrintWriter data() {
        return Terminal.forData(out());
    }

    /** Prints values beside their keys; both may come from a file of others. */
    public void printPairs(Map<String, String> pairs) {
        int width = pairs.keySet().stream()
                .mapToInt(String::length)
                .filter(length -> length <= MOST_KEY)
                .max()
                .orElse(0);
        pairs.forEach((key, value) -> printForeign(key + " ".repeat(Math.max(1, width + 1 - key.length())) + value));
    }

    /** Prints rows under a header, numbers to the right. */
    public void printTable(List<String> header, List<List<String>> rows) {
        List<List<String>> lines = Stream.concat(Stream.of(header), rows.stream())
                .map(cells -> cells.stream().map(Terminal::oneLine).toList())
                .toList();
        int[] widths = new int[header.size()];
        for (int c = 0; c < widths.length; c++) {
            for (List<String> cells : lines) {
                widths[c] = Math.max(widths[c], cells.get(c).length());
            }
        }
        lines.forEach(cells -> out().println(line(cells, widths)));
    }

    private static String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int c = 0; c < widths.length; c++) {
            String cell = cells.get(c);
            String padding = " ".repeat(widths[c] - cell.length());
            boolean number = cell.equals("–") || cell.matches("[-−]?\\d.*");
            line.append(c == 0 ? "" : "  ").append(number ? padding + cell : cell + padding);
        }
        return line.toString().stripTrailing();
    }
}
