package dev.bgn.datasets.graphs;

import dev.bgn.datasets.Utf8Text;
import dev.bgn.runtime.MalformedFileException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Graphs in a text, plain or gzip, with one JSON object a line, see {@link JsonGraph}. A graph is called by the field
 * {@code name}, or by the number of its line, from 1. Empty lines are skipped.
 */
final class JsonLines implements GraphCollection {
    private final Path file;
    private final List<Lines> open = new ArrayList<>();

    JsonLines(Path file) {
        this.file = file;
    }

    @Override
    public long count() {
        return -1;
    }

    @Override
    public List<String> others() {
        return List.of();
    }

    @Override
    public Iterator<Item> items() {
        Lines lines = new Lines();
        open.add(lines);
        return lines;
    }

    @Override
    public void close() throws IOException {
        for (Lines lines : open) {
            lines.text.close();
        }
    }

    private Item item(String text, long line) {
        return () -> {
            Named read = JsonGraph.read(file, line, new StringReader(text));
            return new Named(read.name().isEmpty() ? Long.toString(line) : read.name(), read.graph());
        };
    }

    private final class Lines implements Iterator<Item> {
        private final BufferedReader text;
        private long line;
        /** Nothing at the end. */
        private String next;

        Lines() {
            try {
                text = new BufferedReader(new Utf8Text(file));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            advance();
        }

        private void advance() {
            try {
                do {
                    next = readLine();
                    line++;
                } while (next != null && next.isBlank());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** The JDK's method would take a line of any length into memory. */
        private String readLine() throws IOException {
            StringBuilder chars = new StringBuilder();
            int c = text.read();
            if (c < 0) {
                return null;
            }
            for (; c >= 0 && c != '\n'; c = text.read()) {
                if (chars.length() == GraphFormat.MAX_BYTES) {
                    throw MalformedFileException.atLine(
                            file,
                            line + 1,
                            "more than " + (GraphFormat.MAX_BYTES >> 20) + " MB; this is no small graph");
                }
                chars.append((char) c);
            }
            return chars.toString();
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public Item next() {
            if (next == null) {
                throw new NoSuchElementException();
            }
            Item item = item(next, line);
            advance();
            return item;
        }
    }
}
