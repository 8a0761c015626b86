package dev.bgn.datasets.graphs;

import dev.bgn.datasets.Utf8Text;
import dev.bgn.runtime.MalformedFileException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Reads one small graph from lines of text. A line is an edge, two names of nodes; or the word {@code node}, the name of a
 * node and its label, which may be left out for a node without edges. Blanks, tabs, commas or semicolons separate; a name in
 * double quotes may hold them. What follows the two ends of an edge is not used. Lines that begin with {@code #} or
 * {@code %} are comments.
 *
 * <pre>
 * node a C
 * node b N
 * a b
 * </pre>
 */
final class EdgeLines {
    private static final String NODE = "node";
    /** Names of the two columns in a first line that is a header; others, such as u and v, may be nodes. */
    private static final Map<String, String> HEADERS = Map.of("source", "target", "src", "dst", "from", "to");

    private final Path file;
    private final GraphBuilder graph;
    private long line;
    private boolean begun;

    EdgeLines(Path file) {
        this.file = file;
        graph = new GraphBuilder(file);
    }

    ReadGraph read(Utf8Text text) throws IOException {
        BufferedReader lines = new BufferedReader(text);
        for (String next = lines.readLine(); next != null; next = lines.readLine()) {
            line++;
            String words = next.strip();
            if (!words.isEmpty() && words.charAt(0) != '#' && words.charAt(0) != '%') {
                readLine(words);
            }
        }
        return graph.toGraph(Math.max(1, line));
    }

    private void readLine(String text) throws MalformedFileException {
        List<String> words = words(text);
        boolean first = !begun;
        begun = true;
        if (first && isHeader(words)) {
            return;
        }
        // A node that is called so is written in quotes.
        boolean isNode = text.startsWith(NODE) && words.getFirst().equals(NODE);
        if (isNode && words.size() > 3) {
            throw error("a node has a name and a label, not " + (words.size() - 1) + " words");
        }
        if (words.size() < 2) {
            throw error("one name, but an edge needs two; a node without edges is written: node NAME");
        }
        int one = graph.node(words.get(isNode ? 1 : 0));
        if (!isNode) {
            graph.edge(one, graph.node(words.get(1)));
            if (words.size() > 2) {
                graph.sawMoreColumns();
            }
        } else if (words.size() == 3 && !graph.label(one, words.get(2))) {
            throw error("the node '" + words.get(1) + "' has another label in an earlier line");
        }
    }

    private static boolean isHeader(List<String> words) {
        return words.size() > 1
                && words.get(1)
                        .toLowerCase(Locale.ROOT)
                        .equals(HEADERS.get(words.getFirst().toLowerCase(Locale.ROOT)));
    }

    private List<String> words(String text) throws MalformedFileException {
        List<String> words = new ArrayList<>(3);
        int at = 0;
        while (at < text.length()) {
            int end;
            if (text.charAt(at) == '"') {
                end = text.indexOf('"', at + 1);
                if (end < 0) {
                    throw error("a quote is opened and never closed");
                }
                words.add(text.substring(at + 1, end++));
                if (end < text.length() && !isSeparator(text.charAt(end))) {
                    throw error("text after the closing quote of a name");
                }
            } else {
                end = at;
                while (end < text.length() && !isSeparator(text.charAt(end))) {
                    end++;
                }
                words.add(text.substring(at, end));
            }
            if (words.getLast().isEmpty()) {
                throw error("an empty name");
            }
            at = skipSeparator(text, end);
        }
        return words;
    }

    /** Blanks, and one comma or semicolon among them. */
    private static int skipSeparator(String text, int from) {
        int at = skipBlanks(text, from);
        if (at < text.length() && (text.charAt(at) == ',' || text.charAt(at) == ';')) {
            at = skipBlanks(text, at + 1);
        }
        return at;
    }

    private static int skipBlanks(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) <= ' ') {
            at++;
        }
        return at;
    }

    private static boolean isSeparator(char c) {
        return c <= ' ' || c == ',' || c == ';';
    }

    private MalformedFileException error(String reason) {
        return MalformedFileException.atLine(file, line, reason);
    }
}
