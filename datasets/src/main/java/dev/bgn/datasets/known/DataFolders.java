package dev.bgn.datasets.known;

import dev.bgn.datasets.known.DataCopy.Format;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Where datasets are looked for, in this order: the folder of {@code --data}, the environment variable
 * {@code BGN_DATA}, the user's cache folder. Cora is also looked for in the folder of the system property
 * {@code bgn.cora}, which the launcher sets.
 *
 * <p>Under a data folder a dataset is in a folder of its own, such as {@code planetoid} or {@code ged/LINUX}; it is also
 * found when the data folder is that folder itself.
 */
public final class DataFolders {
    /** The folder of the copy of Cora that the build unpacks. */
    public static final String CORA_PROPERTY = "bgn.cora";

    /** A folder to look in, and how the user knows it. */
    private record Place(String what, Path root) {
        @Override
        public String toString() {
            return what + " " + root;
        }
    }

    private final Optional<Path> explicit;
    private final List<Place> places;
    private final Path cache;
    private final Optional<Path> cora;

    private DataFolders(Optional<Path> explicit, UnaryOperator<String> environment, UnaryOperator<String> property) {
        this.explicit = explicit;
        this.cache = cacheFolder(environment, property);
        this.cora = path(property.apply(CORA_PROPERTY));
        List<Place> all = new ArrayList<>();
        explicit.ifPresent(folder -> all.add(new Place("--data", folder)));
        path(environment.apply("BGN_DATA")).ifPresent(folder -> all.add(new Place("BGN_DATA", folder)));
        all.add(new Place("the cache", cache));
        this.places = List.copyOf(all);
    }

    /** The folders of this process; {@code explicit} is what the user gave as {@code --data}. */
    public static DataFolders ofProcess(Optional<Path> explicit) {
        return new DataFolders(explicit, System::getenv, System::getProperty);
    }

    static DataFolders of(Optional<Path> explicit, UnaryOperator<String> environment, UnaryOperator<String> property) {
        return new DataFolders(explicit, environment, property);
    }

    private static Path cacheFolder(UnaryOperator<String> environment, UnaryOperator<String> property) {
        Optional<Path> xdg = path(environment.apply("XDG_CACHE_HOME"));
        if (xdg.isPresent()) {
            return xdg.get().resolve("bgn");
        }
        String system =
                Optional.ofNullable(property.apply("os.name")).orElse("").toLowerCase(Locale.ROOT);
        Path home = path(property.apply("user.home")).orElse(Path.of("."));
        return system.startsWith("mac")
                ? home.resolve("Library").resolve("Caches").resolve("bgn")
                : home.resolve(".cache").resolve("bgn");
    }

    /** An empty variable counts as unset, as the shells have it. */
    private static Optional<Path> path(String text) {
        return text == null || text.isBlank() ? Optional.empty() : Optional.of(Path.of(text));
    }

    /** The folders in which datasets are looked for, in order. */
    List<Path> roots() {
        return places.stream().map(Place::root).toList();
    }

    /** The user's cache folder, which may not be there yet. */
    public Path cache() {
        return cache;
    }

    /** Where fetched datasets go: the folder of {@code --data}, else the cache. */
    public Path fetchRoot() {
        return explicit.orElse(cache);
    }

    /** The first complete copy. */
    public Optional<FoundDataset> find(KnownDataset dataset) {
        return candidates(dataset).stream()
                .filter(candidate -> candidate.firstMissing().isEmpty())
                .findFirst();
    }

    /** The first complete copy, else the first of which some file is there. */
    public Optional<FoundDataset> findAny(KnownDataset dataset) {
        return find(dataset)
                .or(() -> candidates(dataset).stream()
                        .filter(FoundDataset::hasAnyFile)
                        .findFirst());
    }

    /** The first complete copy, or an exception that says where it was looked for and how to get it. */
    public FoundDataset require(KnownDataset dataset) throws MissingDatasetException {
        if (explicit.isPresent() && !Files.isDirectory(explicit.get())) {
            // A mistyped folder must not be passed over in silence for a copy found elsewhere.
            throw new MissingDatasetException("--data " + explicit.get() + " is not a folder");
        }
        Optional<FoundDataset> found = find(dataset);
        if (found.isPresent()) {
            return found.get();
        }
        throw new MissingDatasetException(describeMissing(dataset));
    }

    private String describeMissing(KnownDataset dataset) {
        String looked = places.stream().map(Place::toString).collect(Collectors.joining(", "));
        String partly = findAny(dataset)
                .flatMap(part -> part.firstMissing().map(file -> " (" + part.pathOf(file) + " is missing)"))
                .orElse("");
        Path folder = fetchRoot().resolve(dataset.publicCopy().folder());
        return dataset + " was not found in " + looked + partly + ": run 'bgn data get " + dataset
                + "', or put its files into " + folder;
    }

    private List<FoundDataset> candidates(KnownDataset dataset) {
        List<FoundDataset> all = new ArrayList<>();
        for (Place place : places) {
            all.addAll(candidatesIn(place.root(), dataset));
        }
        if (dataset.equals(KnownDataset.CORA) && cora.isPresent()) {
            all.add(new FoundDataset(dataset, dataset.copy(Format.LINQS_CSV).orElseThrow(), cora.get()));
        }
        return all;
    }

    /** Where the copies of a dataset may be under {@code root}: in their own folder, or less and less of its path. */
    static List<FoundDataset> candidatesIn(Path root, KnownDataset dataset) {
        List<FoundDataset> all = new ArrayList<>();
        for (DataCopy copy : dataset.copies()) {
            for (String inside = copy.folder(); ; inside = inside.substring(inside.indexOf('/') + 1)) {
                all.add(new FoundDataset(dataset, copy, root.resolve(inside)));
                if (inside.indexOf('/') < 0) {
                    break;
                }
            }
            all.add(new FoundDataset(dataset, copy, root));
        }
        return all;
    }
}
