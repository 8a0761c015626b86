package dev.bgn.lab.selftest;

import dev.bgn.datasets.csv.CsvGraphReader;
import dev.bgn.datasets.csv.CsvOptions;
import dev.bgn.datasets.edges.EdgeListReader;
import dev.bgn.datasets.edges.NodeIds;
import dev.bgn.datasets.gexf.GexfReader;
import dev.bgn.datasets.graphs.GraphCollection;
import dev.bgn.datasets.linqs.LinqsReader;
import dev.bgn.datasets.ogb.OgbReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Small valid datasets of the text formats, for {@link ReaderCampaign}. */
final class SampleTexts {
    private static final String CSV_NODES = """
            id,label,split,weight,"height, cm"
            ann,one,train,0.5,1e3
            bob,two,test,-2,17
            "c, d",one,,3.25,0
            ülf,,,0,0
            """;
    private static final String CSV_EDGES = """
            source,target,since
            ann,bob,2001
            bob,"c, d",2002
            ülf,ann,
            """;
    private static final String GEXF = """
            <?xml version="1.0" encoding="utf-8"?>
            <gexf version="1.1" xmlns="http://www.gexf.net/1.1draft"><graph defaultedgetype="undirected">
            <attributes class="node"><attribute id="0" title="type"/></attributes>
            <nodes><node id="0"><attvalues><attvalue for="0" value="C"/></attvalues></node>
            <node id="1"><attvalues><attvalue for="0" value="N"/></attvalues></node></nodes>
            <edges><edge id="0" source="0" target="1"/></edges></graph></gexf>
            """;
    private static final String JSON_GRAPH = """
            {"name": "one", "directed": false, "nodes": [{"id": 0, "label": "C"}, {"label": "ü", "id": "x"}],
            "links": [{"source": 0, "target": "x", "weight": [1, {"a": null}]}]}
            """;
    private static final String TSV_NODES =
            "name\ty\ttext\n1\ta\tbits and graphs\n2\tb\tgraphs, \"more\"\n3\ta\tbits\n";
    private static final String CONTENT = "31336\t0\t1\t0\tNeural\n1061\t1\t0\t0\tRule\n1106\t0\t0\t1\tNeural\n";
    private static final String CITES = "31336\t1061\n1106\t31336\n1061\t31336\n";

    private SampleTexts() {}

    static List<SampleFolder> all() {
        return List.of(
                new SampleFolder(
                        "csv",
                        files("nodes.csv", CSV_NODES, "edges.csv", CSV_EDGES),
                        folder -> CsvGraphReader.read(
                                "csv", CsvOptions.of(folder.resolve("nodes.csv"), folder.resolve("edges.csv")))),
                new SampleFolder(
                        "tsv",
                        files("nodes.gz", TSV_NODES, "edges.gz", "1\t2\n2\t3\n3\t3\n"),
                        folder -> CsvGraphReader.read(
                                "tsv", CsvOptions.of(folder.resolve("nodes.gz"), folder.resolve("edges.gz")))),
                new SampleFolder(
                        "linqs",
                        files("a.content", CONTENT, "a.cites", CITES),
                        folder -> LinqsReader.read("linqs", folder.resolve("a.content"), folder.resolve("a.cites"))),
                new SampleFolder("gexf", files("1.gexf", GEXF), folder -> GexfReader.read(folder.resolve("1.gexf"))),
                new SampleFolder(
                        "graphs",
                        files("a.json", JSON_GRAPH, "b.edges", "node a C\nnode \"b c\" N\n# an edge\na,\"b c\"\n"),
                        SampleTexts::readAll),
                new SampleFolder(
                        "lines",
                        files("a.jsonl", JSON_GRAPH.replace("\n", "") + "\n\n{\"edges\": [[1, 2, 3], [2, \"x\"]]}\n"),
                        folder -> readAll(folder.resolve("a.jsonl"))),
                new SampleFolder(
                        "numbers",
                        files("edges.txt", "# nodes 0 to 4\n0 1\n1 2 0.5\n2,3\r\n4;0\n3 3\n"),
                        folder -> EdgeListReader.read(folder.resolve("edges.txt"), NodeIds.FROM_ZERO)),
                new SampleFolder(
                        "names",
                        files("edges.gz", "source target\nann bob\nbob carl\nülf\tann\n"),
                        folder -> EdgeListReader.read(folder.resolve("edges.gz"), NodeIds.NAMES)),
                new SampleFolder("ogb", ogb(), folder -> OgbReader.read("ogb", folder)));
    }

    private static void readAll(Path place) throws IOException {
        try (GraphCollection graphs = GraphCollection.open(place)) {
            for (Iterator<GraphCollection.Item> items = graphs.items(); items.hasNext(); ) {
                items.next().read();
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static SequencedMap<String, byte[]> ogb() {
        return files(
                "raw/edge.csv.gz", "0,1\n1,2\n2,3\n3,0\n",
                "raw/node-feat.csv.gz", "0.5,1\n-2e-3,0\n3,4\n0,0\n",
                "raw/node-label.csv.gz", "0\n1\n1\nnan\n",
                "raw/num-node-list.csv.gz", "4\n",
                "split/time/train.csv.gz", "0\n",
                "split/time/valid.csv.gz", "1\n",
                "split/time/test.csv.gz", "2\n");
    }

    private static SequencedMap<String, byte[]> files(String... namesAndTexts) {
        SequencedMap<String, byte[]> files = new LinkedHashMap<>();
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            files.put(namesAndTexts[i], namesAndTexts[i + 1].getBytes(StandardCharsets.UTF_8));
        }
        return files;
    }
}
