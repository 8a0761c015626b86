package dev.bgn.datasets.csv;

import dev.bgn.runtime.MalformedFileException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Which column of a nodes file is which; −1 for one that is not there. */
final class NodeColumns {
    private static final int SHOWN = 20;
    private static final List<String> ID = List.of("id", "node", "name");
    private static final List<String> LABEL = List.of("label", "class", "y");
    private static final List<String> SPLIT = List.of("split");
    private static final List<String> TEXT = List.of("text");

    private final List<String> names;
    final int id;
    final int label;
    final int split;
    final int text;

    /** The columns whose numbers are the features; none when there is a text column. */
    final int[] features;

    NodeColumns(CsvRow header, CsvOptions options) throws MalformedFileException {
        names = List.of(header.texts());
        requireDistinct(header);
        int found = find(header, options.id(), ID);
        id = found < 0 ? 0 : found;
        label = find(header, options.label(), LABEL);
        split = find(header, options.split(), SPLIT);
        text = find(header, options.text(), TEXT);
        requireOneRole(header);
        features = IntStream.range(0, text < 0 ? names.size() : 0)
                .filter(c -> c != id && c != label && c != split)
                .toArray();
    }

    /** Whether a column of this name is taken for something else than a feature. */
    static boolean hasMeaning(String name) {
        return Stream.of(ID, LABEL, SPLIT, TEXT).flatMap(List::stream).anyMatch(name::equalsIgnoreCase);
    }

    int count() {
        return names.size();
    }

    String name(int column) {
        return names.get(column);
    }

    /** What the columns of the features are called. */
    List<String> featureNames() {
        return Arrays.stream(features).mapToObj(this::name).toList();
    }

    private int find(CsvRow header, Optional<String> wanted, List<String> usual) throws MalformedFileException {
        if (wanted.isPresent()) {
            int exact = names.indexOf(wanted.get());
            int column = exact >= 0 ? exact : findAnyCase(wanted.get());
            if (column < 0) {
                throw header.error("no column '" + wanted.get() + "'; the columns are " + listed());
            }
            return column;
        }
        return usual.stream()
                .mapToInt(this::findAnyCase)
                .filter(c -> c >= 0)
                .findFirst()
                .orElse(-1);
    }

    private int findAnyCase(String name) {
        return IntStream.range(0, names.size())
                .filter(c -> names.get(c).equalsIgnoreCase(name))
                .findFirst()
                .orElse(-1);
    }

    private String listed() {
        String some = names.stream().limit(SHOWN).collect(Collectors.joining(", "));
        return names.size() <= SHOWN ? some : some + ", … (" + names.size() + " in all)";
    }

    private void requireDistinct(CsvRow header) throws MalformedFileException {
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            if (!name.isEmpty() && !seen.add(name)) {
                throw header.error("two columns are called '" + name
                        + "'; the first line must be a header with the names of the columns");
            }
        }
    }

    private void requireOneRole(CsvRow header) throws MalformedFileException {
        int[] roles = IntStream.of(id, label, split, text).filter(c -> c >= 0).toArray();
        if (Arrays.stream(roles).distinct().count() < roles.length) {
            throw header.error("one column cannot be two of id, label, split and text; the columns are " + listed());
        }
    }
}
