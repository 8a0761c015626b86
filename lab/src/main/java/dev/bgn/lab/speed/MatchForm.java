package dev.bgn.lab.speed;

import dev.bgn.runtime.match.MatchGraph;
import dev.bgn.runtime.model.MatcherShape;
import dev.bgn.runtime.model.MatchingModel;
import dev.bgn.training.matching.MatchingExport;
import dev.bgn.training.matching.MatchingNetwork;
import dev.bgn.training.matching.MatchingSettings;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What of a graph matching network is binary. */
public enum MatchForm {
    REAL(false, false),
    NODE_CODES(true, false),
    GRAPH_CODES(false, true),
    NODE_AND_GRAPH_CODES(true, true);

    private static final long SEED = 1;

    private final boolean ofNodes;
    private final boolean ofGraphs;

    MatchForm(boolean ofNodes, boolean ofGraphs) {
        this.ofNodes = ofNodes;
        this.ofGraphs = ofGraphs;
    }

    public static MatchForm of(MatcherShape shape) {
        for (MatchForm form : values()) {
            if (form.ofNodes == shape.nodeCodes() && form.ofGraphs == shape.graphCodes()) {
                return form;
            }
        }
        throw new AssertionError(shape);
    }

    /** A network of the usual size as it is before training; the weights of all forms are the same. */
    MatchingModel drawn() {
        MatchingSettings settings = MatchingSettings.usual().withCodes(ofNodes, ofGraphs);
        return MatchingExport.of(new MatchingNetwork(settings, SEED), List.of(), Map.of());
    }

    /** Of a pair of graphs. */
    static MatchResult.Space space(MatchingModel model, MatchGraph a, MatchGraph b) {
        MatcherShape shape = model.shape();
        long nodes = (long) a.nodeCount() + b.nodeCount();
        return new MatchResult.Space(
                nodes * bytes(shape.nodeWidth(), shape.nodeCodes(), Integer.SIZE),
                2L * bytes(shape.graphWidth(), shape.graphCodes(), Long.SIZE),
                Float.BYTES * model.parameters());
    }

    private static int bytes(int width, boolean codes, int word) {
        return codes ? (width + word - 1) / word * (word / Byte.SIZE) : Float.BYTES * width;
    }

    /** As reports name it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
