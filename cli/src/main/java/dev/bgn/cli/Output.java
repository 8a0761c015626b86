package dev.bgn.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bgn.experiments.speed.Machine;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Where a command that reports figures writes them: a table for people, or one JSON object with {@code --json}. */
final class Output {
    @Spec(Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--json", description = "Print one JSON object as the last line of standard output, and no table.")
    private boolean json;

    boolean isJson() {
        return json;
    }

    PrintWriter out() {
        return command.commandLine().getOut();
    }

    /** Standard error, for progress and remarks. */
    PrintWriter err() {
        return command.commandLine().getErr();
    }

    void printJson(Object value) {
        try {
            out().println(new ObjectMapper().writeValueAsString(value));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Prints a line with names from a file, in which nothing may steer the terminal. */
    void printForeign(String line) {
        out().println(line.replaceAll("\\p{Cntrl}", " "));
    }

    /** Whether a person looks at the output, so that progress may be drawn. */
    @SuppressWarnings("SystemConsoleNull") // null again on 25 when there is no terminal
    static boolean onTerminal() {
        return System.console() != null && System.console().isTerminal();
    }

    /** Prints what a benchmark found, with the machine that it ran on: one table or JSON object is one run. */
    <R> void printBenchmark(List<String> header, List<R> results, Function<R, List<String>> row) {
        Machine machine = Machine.current();
        if (json) {
            Map<String, Object> object = new LinkedHashMap<>();
            object.put("machine", machine);
            object.put("results", results);
            printJson(object);
        } else {
            out().println(machine.line());
            printTable(header, results.stream().map(row).toList());
        }
    }

    /** Prints rows under a header, numbers to the right. */
    void printTable(List<String> header, List<List<String>> rows) {
        int[] widths = new int[header.size()];
        for (int c = 0; c < widths.length; c++) {
            widths[c] = header.get(c).length();
            for (List<String> row : rows) {
                widths[c] = Math.max(widths[c], row.get(c).length());
            }
        }
        out().println(line(header, widths));
        rows.forEach(row -> out().println(line(row, widths)));
    }

    private static String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int c = 0; c < widths.length; c++) {
            String cell = cells.get(c);
            String padding = " ".repeat(widths[c] - cell.length());
            boolean number = !cell.isEmpty() && (Character.isDigit(cell.charAt(0)) || cell.equals("–"));
            line.append(c == 0 ? "" : "  ").append(number ? padding + cell : cell + padding);
        }
        return line.toString().stripTrailing();
    }
}
