package dev.bgn.datasets.graphs;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.bgn.runtime.MalformedFileException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads one small graph from a JSON object with {@code nodes} and {@code edges}, in either order. A node is an object with
 * {@code id} and perhaps {@code label}, or just its id; an edge is an array of two ids, or an object with {@code source} and
 * {@code target}. The edges may be called {@code links}, as in the node-link form of NetworkX and D3. Ids and labels are
 * strings or numbers. Without {@code nodes} the nodes are those of the edges. Other fields are not used.
 */
final class JsonGraph {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final Path file;
    private final long firstLine;
    private final JsonParser json;
    private final GraphBuilder graph;
    private final List<Edge> edges = new ArrayList<>();
    private String name = "";
    private boolean hasNodes;
    private boolean hasEdges;

    private record Edge(String source, String target, long line) {}

    private JsonGraph(Path file, long firstLine, JsonParser json) {
        this.file = file;
        this.firstLine = firstLine;
        this.json = json;
        graph = new GraphBuilder(file);
    }

    /** Reads a text that begins in a line of the file and consists of one object; its name is the field {@code name}, or empty. */
    static GraphCollection.Named read(Path file, long firstLine, Reader text) throws IOException {
        try (JsonParser json = FACTORY.createParser(text)) {
            return new JsonGraph(file, firstLine, json).read();
        } catch (JsonProcessingException e) {
            if (e.getCause() instanceof MalformedFileException damaged) {
                throw damaged;
            }
            long line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
            // Where in the text is said by us, once.
            String reason = e.getOriginalMessage()
                    .replaceAll("\\s+", " ")
                    .replaceFirst(" ?\\((?:start marker )?at \\[Source.*", "");
            throw MalformedFileException.atLine(file, firstLine - 1 + Math.max(1, line), "not JSON: " + reason);
        }
    }

    private GraphCollection.Named read() throws IOException {
        if (json.nextToken() != JsonToken.START_OBJECT) {
            throw error("expected an object with nodes and edges");
        }
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String field = json.currentName();
            JsonToken value = json.nextToken();
            switch (field) {
                case "nodes" -> {
                    requireArray(value, field);
                    hasNodes = true;
                    readNodes();
                }
                case "edges", "links" -> {
                    requireArray(value, field);
                    if (hasEdges) {
                        throw error("both edges and links");
                    }
                    hasEdges = true;
                    readEdges();
                }
                case "name" -> {
                    if (value == JsonToken.VALUE_STRING || value.isNumeric()) {
                        name = json.getText();
                    }
                    json.skipChildren();
                }
                default -> json.skipChildren();
            }
        }
        long last = line();
        if (json.nextToken() != null) {
            throw error("text behind the object; one file is one graph, and .jsonl has one a line");
        }
        if (!hasNodes && !hasEdges) {
            throw MalformedFileException.atLine(file, last, "neither nodes nor edges");
        }
        for (Edge edge : edges) {
            graph.edge(end(edge.source(), edge.line()), end(edge.target(), edge.line()));
        }
        return new GraphCollection.Named(name, graph.toGraph(last));
    }

    private int end(String id, long line) throws MalformedFileException {
        if (hasNodes && !graph.has(id)) {
            throw MalformedFileException.atLine(file, line, "an edge to the missing node '" + id + "'");
        }
        return graph.node(id);
    }

    private void readNodes() throws IOException {
        while (json.nextToken() != JsonToken.END_ARRAY) {
            String id = null;
            String label = null;
            if (json.currentToken() != JsonToken.START_OBJECT) {
                id = text("the id of a node");
            } else {
                while (json.nextToken() == JsonToken.FIELD_NAME) {
                    String field = json.currentName();
                    json.nextToken();
                    switch (field) {
                        case "id" -> id = text("the id of a node");
                        case "label" -> label = text("the label of a node");
                        default -> json.skipChildren();
                    }
                }
            }
            if (id == null) {
                throw error("a node without an id");
            }
            if (graph.has(id)) {
                throw error("the node id '" + id + "' occurs twice");
            }
            int node = graph.node(id);
            if (label != null) {
                graph.label(node, label);
            }
        }
    }

    private void readEdges() throws IOException {
        while (json.nextToken() != JsonToken.END_ARRAY) {
            long line = line();
            String source = null;
            String target = null;
            if (json.currentToken() == JsonToken.START_ARRAY) {
                List<String> ends = new ArrayList<>(2);
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    if (ends.size() < 2) {
                        ends.add(text("an end of an edge"));
                    } else {
                        graph.sawMoreColumns();
                        json.skipChildren();
                    }
                }
                source = ends.isEmpty() ? null : ends.getFirst();
                target = ends.size() < 2 ? null : ends.getLast();
            } else if (json.currentToken() == JsonToken.START_OBJECT) {
                while (json.nextToken() == JsonToken.FIELD_NAME) {
                    String field = json.currentName();
                    json.nextToken();
                    switch (field) {
                        case "source" -> source = text("source");
                        case "target" -> target = text("target");
                        default -> json.skipChildren();
                    }
                }
            }
            if (source == null || target == null) {
                throw error("an edge is [source, target] or {\"source\": …, \"target\": …}");
            }
            edges.add(new Edge(source, target, line));
        }
    }

    private String text(String what) throws IOException {
        JsonToken token = json.currentToken();
        if (token != JsonToken.VALUE_STRING && !token.isNumeric()) {
            throw error(what + " must be a string or a number");
        }
        String text = json.getText();
        if (text.isEmpty()) {
            throw error(what + " is empty");
        }
        return text;
    }

    private void requireArray(JsonToken value, String field) throws MalformedFileException {
        if (value != JsonToken.START_ARRAY) {
            throw error("\"" + field + "\" must be an array");
        }
    }

    private long line() {
        return firstLine - 1 + Math.max(1, json.currentTokenLocation().getLineNr());
    }

    private MalformedFileException error(String reason) {
        return MalformedFileException.atLine(file, line(), reason);
    }
}
