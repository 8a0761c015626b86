package dev.bgn.lab.speed;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Weights;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** PyTorch Geometric in a Python process, on the same graph, features and weights. */
final class PygPeer implements AutoCloseable {
    private static final String LIBRARY = "PyTorch Geometric";
    private static final String SCRIPT = "pyg_networks.py";
    private static final float SLOPE = 0.2f;

    private final Path folder;
    private final PythonProcess process;

    /** How PyTorch runs a network. */
    enum Mode {
        PLAIN,
        /** By {@code torch.compile}. */
        COMPILED;

        private String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What came of an attempt to build a network: its way of holding features and edges, or why there is none. */
    record Built(boolean works, String how) {}

    /**
     * Hands everything over and starts {@code python}.
     *
     * @param networks real-valued, by name: {@code gat}, {@code gcn}, {@code sum}
     * @param graph with self loops
     * @param features scaled as the networks want them
     */
    PygPeer(String python, int threads, Map<String, NodeModel> networks, CsrGraph graph, SparseMatrix features)
            throws IOException {
        folder = Files.createTempDirectory("bgn-pyg");
        try {
            write("starts.i4", graph.startArray());
            write("targets.i4", graph.targetArray());
            write("features.starts.i4", features.rowStart());
            write("features.columns.i4", features.columnIndex());
            write("features.values.f4", features.values());
            StringBuilder layers = new StringBuilder();
            for (Map.Entry<String, NodeModel> network : networks.entrySet()) {
                for (int l = 0; l < network.getValue().layers().size(); l++) {
                    Layer layer = network.getValue().layers().get(l);
                    layers.append(network.getKey())
                            .append(' ')
                            .append(writeLayer(network.getKey() + "." + l, layer))
                            .append('\n');
                }
            }
            Files.writeString(folder.resolve("layers.txt"), layers);
            String count = Integer.toString(threads);
            process = new PythonProcess(
                    python,
                    LIBRARY,
                    SCRIPT,
                    Map.of("OMP_NUM_THREADS", count, "MKL_NUM_THREADS", count),
                    List.of(folder.toString(), count, Integer.toString(graph.nodeCount())));
        } catch (IOException e) {
            deleteFolder();
            throw e;
        }
    }

    /** The version that an interpreter has; an error where it has none. */
    static String version(String python) throws IOException {
        return PythonProcess.version(python, LIBRARY, SCRIPT);
    }

    /** Its numbers go to files; returned is the line that describes it. */
    private String writeLayer(String name, Layer layer) throws IOException {
        if (!(layer.weights() instanceof Weights.Real real)) {
            throw new IllegalArgumentException("only real weights are handed over");
        }
        write(name + ".weight.f4", real.matrix().data());
        int heads = 1;
        float slope = 1f;
        if (layer.combination() instanceof Combination.Gat attention) {
            heads = attention.heads();
            slope = attention.leaky() ? SLOPE : 1f;
            write(name + ".own.f4", attention.own().data());
            write(name + ".other.f4", attention.other().data());
        }
        return layer.weights().in() + " " + layer.weights().out() + " " + heads + " " + slope + " "
                + layer.activation().name().toLowerCase(Locale.ROOT);
    }

    private void write(String name, int[] values) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(values);
        Files.write(folder.resolve(name), bytes.array());
    }

    private void write(String name, float[] values) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(values);
        Files.write(folder.resolve(name), bytes.array());
    }

    /** Of PyTorch Geometric and PyTorch. */
    String version() {
        return process.version();
    }

    /** Builds a network, in the fastest way that it takes features and edges. */
    Built build(String network, Mode mode) {
        String[] answer = process.ask("build " + network + " " + mode.text()).split(" ", 2);
        return new Built(answer[0].equals("ok"), answer.length > 1 ? answer[1] : "");
    }

    void run(String network, Mode mode) {
        process.ask("run " + network + " " + mode.text());
    }

    /** Of the last run. */
    float[] logits(String network, Mode mode) throws IOException {
        Path file = folder.resolve("logits.f4");
        process.ask("logits " + network + " " + mode.text() + " " + file);
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        float[] logits = new float[bytes.remaining() / Float.BYTES];
        bytes.asFloatBuffer().get(logits);
        return logits;
    }

    @Override
    public void close() throws IOException {
        process.close();
        deleteFolder();
    }

    private void deleteFolder() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
