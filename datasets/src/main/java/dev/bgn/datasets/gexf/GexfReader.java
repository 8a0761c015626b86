package dev.bgn.datasets.gexf;

import dev.bgn.datasets.EdgeList;
import dev.bgn.datasets.EdgeReport;
import dev.bgn.datasets.Utf8Text;
import dev.bgn.runtime.MalformedFileException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads an undirected graph from a GEXF file. Nodes are ordered by their ids, by value when all ids are whole numbers,
 * else as they appear; the text is UTF-8; the label of a node is its attribute with the given title. A document type is refused, so that no
 * entity can grow or reach outside.
 */
public final class GexfReader {
    private final Path file;
    private final String labelTitle;
    private final Map<String, String> labelOfNode = new LinkedHashMap<>();
    private final List<String> sources = new ArrayList<>();
    private final List<String> targets = new ArrayList<>();
    private final List<Integer> edgeLines = new ArrayList<>();
    private XMLStreamReader xml;
    private boolean nodeAttributes;
    private String labelId;
    private String openNode;

    private GexfReader(Path file, String labelTitle) {
        this.file = file;
        this.labelTitle = labelTitle;
    }

    /** Reads a file whose node labels, if any, are the attribute {@code type}. */
    public static LabelledGraph read(Path file) throws IOException {
        return read(file, "type");
    }

    /** Reads a file; {@code labelTitle} is the title of the node attribute that is the label. */
    public static LabelledGraph read(Path file, String labelTitle) throws IOException {
        try (Utf8Text text = new Utf8Text(file)) {
            return new GexfReader(file, labelTitle).readGraph(text).graph();
        }
    }

    /** A graph, and what was left out for it. */
    public record Result(LabelledGraph graph, EdgeReport report) {}

    /** Reads a text whose node labels, if any, are the attribute {@code type}; {@code file} is for messages. */
    public static Result read(Path file, Utf8Text text) throws IOException {
        return new GexfReader(file, "type").readGraph(text);
    }

    private Result readGraph(Utf8Text text) throws IOException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        // Of text, not of bytes: the parser writes what is wrong with bytes to standard error on its own.
        try {
            xml = factory.createXMLStreamReader(text);
            readEvents();
        } catch (XMLStreamException e) {
            if (e.getNestedException() instanceof MalformedFileException damaged) {
                throw damaged;
            }
            int line = e.getLocation() == null ? -1 : e.getLocation().getLineNumber();
            String reason = "not well-formed XML: " + lastLine(e.getMessage());
            throw line > 0
                    ? MalformedFileException.atLine(file, line, reason)
                    : MalformedFileException.in(file, reason);
        }
        if (labelOfNode.isEmpty()) {
            throw MalformedFileException.in(file, "no node");
        }
        return toGraph();
    }

    /** The parser's message begins with the position, which ours has already. */
    private static String lastLine(String message) {
        String text = message == null ? "damaged" : message.strip();
        int cut = text.indexOf("Message: ");
        return (cut < 0 ? text : text.substring(cut + 9)).replaceAll("\\s+", " ");
    }

    private void readEvents() throws XMLStreamException, MalformedFileException {
        boolean root = false;
        while (xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamConstants.DTD) {
                throw error("a document type is not allowed");
            }
            if (event == XMLStreamConstants.START_ELEMENT) {
                if (!root && !xml.getLocalName().equals("gexf")) {
                    throw error("the root element is <" + xml.getLocalName() + ">, not <gexf>");
                }
                root = true;
                start(xml.getLocalName());
            } else if (event == XMLStreamConstants.END_ELEMENT
                    && xml.getLocalName().equals("node")) {
                openNode = null;
            }
        }
    }

    private void start(String element) throws MalformedFileException {
        switch (element) {
            case "attributes" -> nodeAttributes = "node".equals(attribute("class"));
            case "attribute" -> {
                if (nodeAttributes && labelTitle.equals(attribute("title"))) {
                    labelId = required("id", "attribute");
                }
            }
            case "node" -> startNode();
            case "attvalue" -> {
                if (openNode != null && labelId != null && labelId.equals(attribute("for"))) {
                    labelOfNode.put(openNode, required("value", "attvalue"));
                }
            }
            case "edge" -> {
                sources.add(required("source", "edge"));
                targets.add(required("target", "edge"));
                edgeLines.add(xml.getLocation().getLineNumber());
            }
            default -> {
                // Other elements (meta data, colours, positions) say nothing about the graph.
            }
        }
    }

    private void startNode() throws MalformedFileException {
        if (openNode != null) {
            throw error("a node inside a node is not supported");
        }
        openNode = required("id", "node");
        if (labelOfNode.putIfAbsent(openNode, "") != null) {
            throw error("the node id '" + openNode + "' occurs twice");
        }
    }

    private String attribute(String name) {
        return xml.getAttributeValue(null, name);
    }

    private String required(String name, String element) throws MalformedFileException {
        String value = attribute(name);
        if (value == null) {
            throw error("<" + element + "> without the attribute '" + name + "'");
        }
        return value;
    }

    private MalformedFileException error(String reason) {
        return MalformedFileException.atLine(file, xml.getLocation().getLineNumber(), reason);
    }

    private Result toGraph() throws MalformedFileException {
        List<String> ids = new ArrayList<>(labelOfNode.keySet());
        if (ids.stream().allMatch(id -> id.matches("\\d{1,18}"))) {
            ids.sort(Comparator.comparingLong(Long::parseLong));
        }
        Map<String, Integer> nodes = new LinkedHashMap<>();
        List<String> labels = new ArrayList<>();
        for (String id : ids) {
            nodes.put(id, nodes.size());
            if (labelId != null) {
                if (labelOfNode.get(id).isEmpty()) {
                    throw MalformedFileException.in(file, "the node '" + id + "' has no " + labelTitle);
                }
                labels.add(labelOfNode.get(id));
            }
        }
        EdgeList edges = new EdgeList();
        for (int e = 0; e < sources.size(); e++) {
            edges.add(find(nodes, sources.get(e), e), find(nodes, targets.get(e), e));
        }
        EdgeList.Simple simple = edges.toSimpleGraph(ids.size());
        return new Result(new LabelledGraph(simple.graph(), labels), simple.report());
    }

    private int find(Map<String, Integer> nodes, String id, int edge) throws MalformedFileException {
        Integer node = nodes.get(id);
        if (node == null) {
            throw MalformedFileException.atLine(file, edgeLines.get(edge), "an edge to the missing node '" + id + "'");
        }
        return node;
    }
}
