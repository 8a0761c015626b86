package dev.bgn.lab.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bgn.datasets.BadInputException;
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
import java.util.function.Function;

/**
 * A file of results, a JSON object a line. A result is appended once it is there, so that a run which is killed loses only
 * what it was at.
 *
 * @param <T> a record
 */
public final class JsonLines<T> {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int SHOWN = 40;

    private final Path file;
    private final String called;
    private final Class<T> type;
    private final List<T> all = new ArrayList<>();

    private final Function<T, Optional<String>> fault;

    private JsonLines(Path file, String called, Class<T> type, Function<T, Optional<String>> fault) {
        this.file = file;
        this.called = called;
        this.type = type;
        this.fault = fault;
    }

    /**
     * Reads the file, where there is one.
     *
     * @param file null where nothing is kept
     * @param called what an error message calls the file
     */
    public static <T> JsonLines<T> open(Path file, String called, Class<T> type) throws IOException {
        return open(file, called, type, _ -> Optional.empty());
    }

    /**
     * The same, with a look at each result.
     *
     * @param fault what is wrong with a result, where something is
     */
    public static <T> JsonLines<T> open(Path file, String called, Class<T> type, Function<T, Optional<String>> fault)
            throws IOException {
        JsonLines<T> lines = new JsonLines<>(file, called, type, fault);
        if (file != null && Files.exists(file)) {
            lines.read();
        }
        return lines;
    }

    /** In the order of the file. */
    public List<T> all() {
        return List.copyOf(all);
    }

    private void read() throws IOException {
        String text;
        try {
            text = Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new BadInputException(called + " is not a file of results: it is not text");
        }
        int whole = text.lastIndexOf('\n') + 1;
        List<String> lines = text.substring(0, whole).lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                take(result(lines.get(i)), i + 1);
            }
        }
        String rest = text.substring(whole);
        if (!rest.isBlank()) {
            finishLine(rest, text.substring(0, whole), lines.size() + 1);
        }
    }

    private void take(T result, int number) {
        fault.apply(result).ifPresent(words -> {
            throw new BadInputException(called + ", line " + number + ": " + words);
        });
        all.add(result);
    }

    /** A line without an end is whole, and only its end is missing, or was cut off when its writer was killed. */
    private void finishLine(String rest, String before, int number) throws IOException {
        Optional<T> result = parse(rest);
        if (result.isPresent()) {
            take(result.get(), number);
            append("\n");
            return;
        }
        if (all.isEmpty() && !rest.startsWith("{")) {
            throw notResults(rest);
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(before.getBytes(StandardCharsets.UTF_8).length);
        }
    }

    private T result(String line) {
        return parse(line).orElseThrow(() -> notResults(line));
    }

    private Optional<T> parse(String line) {
        try {
            return Optional.ofNullable(JSON.readValue(line, type));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    private BadInputException notResults(String line) {
        return new BadInputException(called + " is not a file of results: there is a line '"
                + line.substring(0, Math.min(SHOWN, line.length())) + "'");
    }

    public void add(T result) throws IOException {
        all.add(result);
        if (file != null) {
            append(JSON.writeValueAsString(result) + "\n");
        }
    }

    private void append(String text) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
