package dev.bgn.lab.speed;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.lab.speed.Contender.Role;
import dev.bgn.lab.speed.FloatPeer.Way;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.infer.LayerRows;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.training.score.Evaluation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Networks that others run on the graph of a dataset, for one comparison. Before they are timed, they must give our
 * classes but for the rounding of close calls.
 */
final class InferencePeers implements AutoCloseable {
    static final String PYG = "pyg";

    private static final double LEAST_AGREEMENT = 0.999;

    private final GraphData data;
    private final Consumer<String> log;
    private final CsrGraph graph;
    private final List<FloatPeer.Product> products = new ArrayList<>();
    private final List<PygPeer> processes = new ArrayList<>();

    /**
     * A float32 network of ours, and the classes that it gives.
     *
     * @param model of level none
     */
    @SuppressWarnings("ArrayRecordComponent") // as long as the graph has nodes, never compared
    record Own(String network, NodeModel model, int[] classes) {}

    InferencePeers(GraphData data, Consumer<String> log) {
        this.data = data;
        this.log = log;
        graph = data.graph().withSelfLoops();
    }

    /** The features as a network takes them: each may have chosen another coding. */
    private SparseMatrix features(Own own) {
        if (LayerRows.of(data.features(), own.model().coding(), data.graph()::degrees)
                        .written()
                instanceof Features.Sparse(SparseMatrix coded)) {
            return coded;
        }
        throw new BadInputException("other libraries are given sparse features; those of this network are dense");
    }

    /** All ways of a library on our class path, in their order. */
    List<InferenceLine> of(FloatPeer peer, Own own) {
        List<InferenceLine> lines = new ArrayList<>();
        SparseMatrix features = features(own);
        for (Way way : Way.values()) {
            FloatPeer.Product product = peer.network(way, own.model(), graph, features);
            products.add(product);
            product.run();
            requireAgreement(peer.name() + " (" + way + ")", product.result(), own);
            lines.add(line(own, name(peer, way), product::run));
        }
        return lines;
    }

    /** As reports name a way of a library. */
    static String name(FloatPeer peer, Way way) {
        return peer.name() + (way == Way.BAGS ? " bags" : "");
    }

    /** PyTorch Geometric, as it is and compiled where that works. */
    List<InferenceLine> ofPyg(String python, int threads, List<Own> networks) throws IOException {
        List<InferenceLine> lines = new ArrayList<>();
        for (Own own : networks) {
            PygPeer pyg = new PygPeer(python, threads, Map.of(own.network(), own.model()), graph, features(own));
            processes.add(pyg);
            log.accept(data.name() + ": " + own.network() + " by PyTorch Geometric " + pyg.version());
            for (PygPeer.Mode mode : PygPeer.Mode.values()) {
                String name = mode == PygPeer.Mode.PLAIN ? PYG : PYG + " compiled";
                PygPeer.Built built = pyg.build(own.network(), mode);
                log.accept(data.name() + ": " + own.network() + " by " + name
                        + (built.works() ? " is fastest with " : " is left out: ") + built.how());
                if (built.works()) {
                    pyg.run(own.network(), mode);
                    requireAgreement(name, pyg.logits(own.network(), mode), own);
                    lines.add(line(own, name, () -> pyg.run(own.network(), mode)));
                }
            }
        }
        return lines;
    }

    private static InferenceLine line(Own own, String name, Runnable run) {
        return new InferenceLine(
                own.network(), own.model(), new Contender(own.network(), name, Role.PEER, run, () -> new float[0]));
    }

    private void requireAgreement(String peer, float[] logits, Own own) {
        int[] theirs = Evaluation.classes(FloatMatrix.of(data.nodeCount(), data.classCount(), logits));
        requireAgreement(data, own.network() + " by " + peer, theirs, own.classes());
    }

    static void requireAgreement(GraphData data, String what, int[] theirs, int[] classes) {
        requireAgreement(data, what, theirs, classes, LEAST_AGREEMENT);
    }

    /** @param least share of equal classes */
    static void requireAgreement(GraphData data, String what, int[] theirs, int[] classes, double least) {
        int equal = 0;
        for (int i = 0; i < classes.length; i++) {
            equal += theirs[i] == classes[i] ? 1 : 0;
        }
        if (equal < least * classes.length) {
            throw new IllegalStateException(
                    data.name() + ": " + what + " agrees with us on " + equal + " of " + classes.length + " classes");
        }
    }

    @Override
    public void close() {
        products.forEach(FloatPeer.Product::close);
        for (PygPeer process : processes) {
            try {
                process.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
