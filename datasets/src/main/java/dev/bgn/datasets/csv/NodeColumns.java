package dev.bgn.datasets.csv;

import dev.bgn.datasets.Finding;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.features.FeatureSchema;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Which column of a nodes file is which; −1 for one that is not there. */
final class NodeColumns {
    private static final int SHOWN = 20;
    private static final List<String> ID = List.of("id", "node");
    private static final List<String> NAME = List.of("name");
    private static final List<String> LABEL = List.of("label", "class", "y");
    private static final List<String> SPLIT = List.of("split");
    private static final String TEXT = "text";

    private static final String HEADER = "'; the first line must be a header with the names of the columns";
    private static final Pattern FRACTION = Pattern.compile("[-+]?[0-9]{0,18}\\.[0-9]{1,18}(?:[eE][-+]?[0-9]{1,3})?");

    private final List<String> names;
    private final boolean firstUnnamed;
    private final Map<String, Integer> places = new HashMap<>();
    /** Columns that are features for sure; they have no other meaning just because of their names. */
    private final Set<String> taken = new HashSet<>();

    final int id;
    final int label;
    final int split;

    /** The columns left, in their order. */
    final int[] others;

    /** @param model what a model takes, where there is one */
    NodeColumns(CsvRow header, CsvOptions options, Optional<ModelColumns> model) throws MalformedFileException {
        Optional<FeatureSchema.Table> schema = model.map(ModelColumns::schema);
        firstUnnamed = header.isEmpty(0);
        // A column without a name, as spreadsheets and pandas leave them, is called by its place.
        names = IntStream.range(0, header.count())
                .mapToObj(c -> header.text(c).isEmpty() ? "column " + (c + 1) : header.text(c))
                .toList();
        requireDistinct(header);
        if (schema.isPresent()) {
            for (FeatureSchema.Column column : schema.get().columns()) {
                if (indexOf(column.name()) < 0) {
                    throw header.error(
                            "no column '" + column.name() + "', which the model takes; the columns are " + listed());
                }
                taken.add(names.get(indexOf(column.name())));
            }
        } else {
            requireNames(header, options);
            for (String name : options.kinds().keySet()) {
                taken.add(names.get(require(header, name)));
            }
        }
        Optional<String> learned = model.flatMap(ModelColumns::label)
                .filter(name -> indexOf(name) >= 0 && !taken.contains(names.get(indexOf(name))));
        label = find(header, options.label().or(() -> learned), LABEL);
        split = find(header, options.split(), SPLIT);
        Optional<String> trained = schema.flatMap(FeatureSchema.Table::id);
        id = id(header, options, trained.filter(name -> indexOf(name) >= 0));
        requireOneRole(header);
        if (taken.contains(names.get(id))) {
            throw header.error(
                    options.id().isPresent()
                            ? "--id: the column '" + names.get(id) + "' is a feature"
                                    + (schema.isPresent() ? " of the model" : "")
                            : "no column with the ids of the nodes"
                                    + trained.map(name -> ", which was '" + name + "' in training")
                                            .orElse("")
                                    + "; say which with --id; the columns are " + listed());
        }
        others = IntStream.range(0, names.size())
                .filter(c -> c != id && c != label && c != split)
                .toArray();
    }

    /** Where no column is called so, a first one such as user_id comes before one of names, which may repeat. */
    private int id(CsvRow header, CsvOptions options, Optional<String> trained) throws MalformedFileException {
        int found = find(header, options.id().or(() -> trained), ID);
        if (found < 0 && (!firstIsId() || taken.contains(names.getFirst()))) {
            found = find(header, Optional.empty(), NAME);
        }
        if (found < 0 && options.id().isEmpty() && (label == 0 || split == 0)) {
            throw header.error("no column with the ids of the nodes; say which with --id; the columns are " + listed());
        }
        return Math.max(0, found);
    }

    private boolean firstIsId() {
        return names.getFirst().toLowerCase(Locale.ROOT).endsWith("id");
    }

    /** The name of the column of ids, where nobody would look for them there. */
    Optional<String> unusualId() {
        return Optional.of(names.get(id)).filter(name -> ID.stream().noneMatch(name::equalsIgnoreCase));
    }

    /** Whether the first column had no name, as an index. */
    boolean isFirstUnnamed() {
        return firstUnnamed;
    }

    /** How the classes were found, where another column may have them; nothing where one is called so and no other. */
    Optional<Finding> guess(CsvOptions options) {
        if (label < 0 || options.label().isPresent()) {
            return Optional.empty();
        }
        // Beside a label y is a coordinate.
        List<String> others = LABEL.subList(0, LABEL.size() - 1).stream()
                .mapToInt(this::findAnyCase)
                .filter(c -> c >= 0 && c != label && !taken.contains(names.get(c)))
                .mapToObj(names::get)
                .toList();
        boolean guessed = names.get(label).equalsIgnoreCase(LABEL.getLast());
        return guessed || !others.isEmpty()
                ? Optional.of(Finding.of(Finding.Kind.LABELS_GUESSED, names.get(label), others.size(), others)
                        .in(options.nodes()))
                : Optional.empty();
    }

    /** Whether a column of this name is taken for something else than a number or a category. */
    static boolean hasMeaning(String name) {
        return Stream.of(ID, NAME, LABEL, SPLIT, List.of(TEXT))
                .flatMap(List::stream)
                .anyMatch(name::equalsIgnoreCase);
    }

    /** What a column was told to be, or what its name says. */
    ColumnKind told(int column, CsvOptions options) {
        return options.kinds().entrySet().stream()
                .filter(kind -> indexOf(kind.getKey()) == column)
                .map(kind -> kind.getValue())
                .findFirst()
                .orElse(name(column).equalsIgnoreCase(TEXT) ? ColumnKind.TEXT : null);
    }

    int count() {
        return names.size();
    }

    String name(int column) {
        return names.get(column);
    }

    /** The column of a name, in any case of letters where none is called exactly so. */
    int indexOf(String name) {
        Integer exact = places.get(name);
        return exact != null ? exact : findAnyCase(name);
    }

    private int require(CsvRow header, String name) throws MalformedFileException {
        int column = indexOf(name);
        if (column < 0) {
            throw header.error("no column '" + name + "'; the columns are " + listed());
        }
        return column;
    }

    private int find(CsvRow header, Optional<String> wanted, List<String> usual) throws MalformedFileException {
        if (wanted.isPresent()) {
            return require(header, wanted.get());
        }
        return usual.stream()
                .mapToInt(this::findAnyCase)
                .filter(c -> c >= 0 && !taken.contains(names.get(c)))
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
        for (String name : names) {
            if (places.putIfAbsent(name, places.size()) != null) {
                throw header.error("two columns are called '" + name + HEADER);
            }
        }
    }

    /** Columns may be called by years or by fractions; a line of fractions in which no column is found by its name is data. */
    private void requireNames(CsvRow header, CsvOptions options) throws MalformedFileException {
        boolean known =
                Stream.of(options.id(), options.label(), options.split()).anyMatch(Optional::isPresent)
                        || !options.kinds().isEmpty()
                        || firstIsId()
                        || names.stream().anyMatch(NodeColumns::hasMeaning);
        Optional<String> fraction =
                names.stream().filter(name -> FRACTION.matcher(name).matches()).findFirst();
        if (!known && fraction.isPresent()) {
            throw header.error("a column is called '" + fraction.get() + HEADER);
        }
    }

    private void requireOneRole(CsvRow header) throws MalformedFileException {
        int[] roles = IntStream.of(id, label, split).filter(c -> c >= 0).toArray();
        boolean twice = Arrays.stream(roles).distinct().count() < roles.length;
        boolean feature = IntStream.of(label, split).anyMatch(c -> c >= 0 && taken.contains(names.get(c)));
        if (twice || feature) {
            throw header.error("one column cannot be two of id, label, split and feature; the columns are " + listed());
        }
    }
}
