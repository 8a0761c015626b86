package dev.bgn.datasets;

import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.ArrayList;
import java.util.List;

/**
 * A dataset for node classification: a simple undirected graph (both directions of each edge, no self loops), features,
 * labels and a split.
 *
 * @param name how the dataset is called
 * @param schema what the features come from
 * @param nodeNames the names of the nodes in the file, or an empty list when they are just numbered
 * @param split {@link Split#EMPTY} when the files hold none
 * @param edgeReport what was left out to make the graph simple
 * @param findings what a user should know about how the files were read
 */
public record GraphData(
        String name,
        CsrGraph graph,
        Features features,
        FeatureSchema schema,
        Labels labels,
        List<String> nodeNames,
        Split split,
        EdgeReport edgeReport,
        List<Finding> findings) {
    public GraphData {
        findings = List.copyOf(findings);
        nodeNames = List.copyOf(nodeNames);
        int nodes = graph.nodeCount();
        if (features.shape().rows() != nodes) {
            throw new IllegalArgumentException(graph + ", but features of " + features.shape());
        }
        if (schema.featureCount() != features.shape().columns()) {
            throw new IllegalArgumentException(
                    schema.featureCount() + " features are described, but there are features of " + features.shape());
        }
        if (labels.nodeCount() != nodes) {
            throw new IllegalArgumentException(graph + ", but " + labels.nodeCount() + " labels");
        }
        if (!nodeNames.isEmpty() && nodeNames.size() != nodes) {
            throw new IllegalArgumentException(graph + ", but " + nodeNames.size() + " node names");
        }
        if (split.largestNode() >= nodes) {
            throw new IllegalArgumentException(graph + ", but node " + split.largestNode() + " in the split");
        }
    }

    /** A dataset whose features have names, or none where the list is empty. */
    public GraphData(
            String name,
            CsrGraph graph,
            Features features,
            List<String> featureNames,
            Labels labels,
            List<String> nodeNames,
            Split split,
            EdgeReport edgeReport) {
        this(
                name,
                graph,
                features,
                FeatureSchema.ofNames(featureNames, features.shape().columns()),
                labels,
                nodeNames,
                split,
                edgeReport,
                List.of());
    }

    /** A dataset whose features have no names. */
    public GraphData(
            String name,
            CsrGraph graph,
            Features features,
            Labels labels,
            List<String> nodeNames,
            Split split,
            EdgeReport edgeReport) {
        this(name, graph, features, List.of(), labels, nodeNames, split, edgeReport);
    }

    /** A graph alone: no features, no labels, no split. */
    public static GraphData ofEdges(String name, EdgeList.Simple edges, List<String> nodeNames) {
        int nodes = edges.graph().nodeCount();
        return new GraphData(
                name, edges.graph(), noFeatures(nodes), Labels.none(nodes), nodeNames, Split.EMPTY, edges.report());
    }

    /** The features of a graph that has none. */
    public static Features noFeatures(int nodes) {
        return new Features.Sparse(SparseMatrix.binary(nodes, 0, new int[nodes + 1], new int[0]));
    }

    public int nodeCount() {
        return graph.nodeCount();
    }

    /** Undirected edges. */
    public long edgeCount() {
        return graph.edgeCount() / 2;
    }

    /** A name for each column of the features, or an empty list when they are just numbered. */
    public List<String> featureNames() {
        return schema.featureNames();
    }

    public int featureCount() {
        return features.shape().columns();
    }

    public int classCount() {
        return labels.classCount();
    }

    public GraphData withNodeNames(List<String> other) {
        return new GraphData(name, graph, features, schema, labels, other, split, edgeReport, findings);
    }

    public GraphData withSplit(Split other) {
        return new GraphData(name, graph, features, schema, labels, nodeNames, other, edgeReport, findings);
    }

    /** The same nodes with other edges. */
    public GraphData withGraph(CsrGraph other) {
        return new GraphData(name, other, features, schema, labels, nodeNames, split, edgeReport, findings);
    }

    /** The same graph with other features. */
    public GraphData withFeatures(Features other, FeatureSchema otherSchema) {
        return new GraphData(name, graph, other, otherSchema, labels, nodeNames, split, edgeReport, findings);
    }

    /** The same with one more finding. */
    public GraphData with(Finding finding) {
        List<Finding> more = new ArrayList<>(findings);
        more.add(finding);
        return new GraphData(name, graph, features, schema, labels, nodeNames, split, edgeReport, more);
    }

    /** The findings in words, a line each. */
    public List<String> remarks() {
        return Finding.lines(findings);
    }
}
