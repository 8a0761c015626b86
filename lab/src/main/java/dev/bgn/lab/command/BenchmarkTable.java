package dev.bgn.lab.command;

import dev.bgn.cli.terminal.Output;
import dev.bgn.report.timing.Machine;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a benchmark found, with the machine that it ran on: one table or JSON object is one run. Columns are those of a record. */
final class BenchmarkTable {
    private BenchmarkTable() {}

    /** @param results at least one */
    static void print(Output output, List<? extends Record> results) {
        Machine machine = Machine.current();
        if (output.isJson()) {
            Map<String, Object> object = new LinkedHashMap<>();
            object.put("machine", machine);
            object.put("results", results);
            output.printJson(object);
            return;
        }
        output.out().println(machine.line());
        output.printTable(
                header(results.getFirst().getClass(), ""),
                results.stream().map(result -> row(result.getClass(), result)).toList());
    }

    static List<String> header(Class<?> type, String prefix) {
        List<String> header = new ArrayList<>();
        for (RecordComponent part : type.getRecordComponents()) {
            if (part.getType().isRecord()) {
                header.addAll(header(part.getType(), words(part.getName()) + ": "));
            } else {
                header.add(prefix + words(part.getName()));
            }
        }
        return header;
    }

    /** Such as "× libtorch" for {@code ratioToLibtorch}, and "peak bytes" for {@code peakBytes}. */
    private static String words(String name) {
        return name.replaceFirst("^ratioTo", "×").replaceAll("(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }

    /** @param record null where there is none, whose places stay empty */
    static List<String> row(Class<?> type, Object record) {
        List<String> row = new ArrayList<>();
        for (RecordComponent part : type.getRecordComponents()) {
            Object value = record == null ? null : value(part, record);
            if (part.getType().isRecord()) {
                row.addAll(row(part.getType(), value));
            } else {
                row.add(text(value));
            }
        }
        return row;
    }

    private static Object value(RecordComponent part, Object record) {
        try {
            return part.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A broken number has three digits, or all before the point. */
    private static String text(Object value) {
        return switch (value) {
            case null -> "–";
            case Double number ->
                String.format(
                        Locale.ROOT,
                        number >= 100 ? "%.0f" : number >= 10 ? "%.1f" : number >= 1 ? "%.2f" : "%.3f",
                        number);
            default -> value.toString();
        };
    }
}
