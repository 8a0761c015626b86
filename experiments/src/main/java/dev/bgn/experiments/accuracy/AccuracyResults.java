package dev.bgn.experiments.accuracy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bgn.datasets.BadInputException;
import dev.bgn.experiments.method.MethodVersion;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The file of {@code --results}: the finished cells of the accuracy table, a JSON object a line. */
public final class AccuracyResults {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int SHOWN = 40;

    private final Path file;
    private final List<AccuracyCell> cells = new ArrayList<>();

    private AccuracyResults(Path file) {
        this.file = file;
    }

    /**
     * Reads the file, where there is one.
     *
     * @param file null where no results are kept
     */
    public static AccuracyResults open(Path file) throws IOException {
        AccuracyResults results = new AccuracyResults(file);
        if (file != null && Files.exists(file)) {
            results.read();
        }
        return results;
    }

    private void read() throws IOException {
        String text;
        try {
            text = Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new BadInputException("--results " + file + " is not a file of results: it is not text");
        }
        int whole = text.lastIndexOf('\n') + 1;
        text.substring(0, whole).lines().filter(line -> !line.isBlank()).forEach(line -> cells.add(cell(line)));
        String rest = text.substring(whole);
        if (!rest.isBlank()) {
            finishLine(rest, text.substring(0, whole));
        }
    }

    /** A line without an end is whole, and only its end is missing, or was cut off when its writer was killed. */
    private void finishLine(String rest, String before) throws IOException {
        Optional<AccuracyCell> cell = parse(rest);
        if (cell.isPresent()) {
            cells.add(cell.get());
            append("\n");
            return;
        }
        if (cells.isEmpty() && !rest.startsWith("{")) {
            throw notResults(rest);
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(before.getBytes(StandardCharsets.UTF_8).length);
        }
    }

    private AccuracyCell cell(String line) {
        return parse(line).orElseThrow(() -> notResults(line));
    }

    private static Optional<AccuracyCell> parse(String line) {
        try {
            return Optional.ofNullable(JSON.readValue(line, AccuracyCell.class));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    private BadInputException notResults(String line) {
        return new BadInputException("--results " + file + " is not a file of results: there is a line '"
                + line.substring(0, Math.min(SHOWN, line.length())) + "'");
    }

    /** The cell of an earlier run of the same seeds, by a method that was then as it is now. */
    public Optional<AccuracyCell> find(MethodVersion method, String dataset, long seed, int seeds) {
        return of(method, dataset, seed, seeds)
                .filter(cell -> method.settings().equals(cell.settings())
                        && method.golden().equals(cell.golden()))
                .findFirst();
    }

    /** Why there is no such cell although there is one of the same seeds, in words; nothing where there is none. */
    public Optional<String> outdated(MethodVersion method, String dataset, long seed, int seeds) {
        if (find(method, dataset, seed, seeds).isPresent()) {
            return Optional.empty();
        }
        // The last line was written last.
        return of(method, dataset, seed, seeds).reduce((_, later) -> later).map(cell -> {
            if (cell.golden() == null) {
                return "without a checksum of the code that trained it";
            }
            return method.settings().equals(cell.settings())
                    ? "by code that trained another model"
                    : "with other settings";
        });
    }

    private Stream<AccuracyCell> of(MethodVersion method, String dataset, long seed, int seeds) {
        return cells.stream()
                .filter(cell -> cell.row().equals(method.name())
                        && cell.dataset().equals(dataset)
                        && cell.firstSeed() == seed
                        && cell.test().size() == seeds);
    }

    public void add(AccuracyCell cell) throws IOException {
        cells.add(cell);
        if (file != null) {
            append(JSON.writeValueAsString(cell) + "\n");
        }
    }

    private void append(String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
