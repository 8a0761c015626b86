package dev.bgn.cli;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.NodeNames;
import dev.bgn.datasets.codes.EmbeddingFormat;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.infer.Inference;
import dev.bgn.runtime.infer.PreparedGraph;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.NodeModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes the embeddings of nodes. */
@Command(
        name = "embed",
        description = {
            "Writes the embeddings of all nodes of a graph: codes of one bit a column where the model has them, else "
                    + "float32.",
            "bgn search finds near codes in the file."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {
            "",
            "The end of the file's name says what is written:",
            "  .npy          codes as numpy.packbits(x, bitorder='little') has them, or float32; no names of nodes",
            "  .csv, -       the node, then a column for each bit (1 or -1) or float",
            "  .safetensors  words of 64 bits, or float32, with names, a checksum and the model's provenance",
            "",
            "Example: bgn embed model.safetensors --dataset cora --out codes.npy"
        })
final class EmbedCommand implements Callable<Integer> {
    @Mixin
    private ModelArgument model;

    @Mixin
    private DatasetOptions dataset;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "FILE",
            description = "Where to write; - is standard output.")
    private Path out;

    @Mixin
    private ThreadsOption threads;

    @Mixin
    private Output output;

    @Override
    public Integer call() throws IOException {
        boolean standard = OutputPath.isStandardOutput(out);
        if (standard && output.isJson()) {
            throw new BadInputException("--json and --out " + out + " both write to standard output: give a file");
        }
        if (!standard) {
            OutputPath.requireFile(out, "--out");
        }
        EmbeddingFormat format = standard ? EmbeddingFormat.CSV : EmbeddingFormat.of(out);
        NodeModel network = model.load();
        GraphData data = dataset.load(network);
        model.requireFit(network, data);
        int width = network.embeddingWidth();
        NodeNames names = new NodeNames(data);
        try (Workers workers = threads.workers()) {
            Inference inference =
                    new Inference(network, PreparedGraph.of(data.graph(), data.features(), network), workers);
            if (network.hasCodes()) {
                BitMatrix codes = BitMatrix.zeros(data.nodeCount(), width);
                inference.codes(codes);
                if (standard) {
                    EmbeddingFormat.writeCsv(output.data(), codes, names);
                } else {
                    format.write(out, codes, names, network.provenance());
                }
            } else {
                FloatMatrix rows = FloatMatrix.zeros(data.nodeCount(), width);
                inference.embeddings(rows);
                if (standard) {
                    EmbeddingFormat.writeCsv(output.data(), rows, names);
                } else {
                    format.write(out, rows, names, network.provenance());
                }
            }
        }
        if (!standard) {
            report(network, data);
        }
        return 0;
    }

    private void report(NodeModel network, GraphData data) throws IOException {
        String what = network.hasCodes() ? "bits" : "floats";
        output.err()
                .println(data.nodeCount() + " embeddings of " + network.embeddingWidth() + " " + what + " written to "
                        + out + ", " + Files.size(out) + " bytes");
        if (output.isJson()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("dataset", data.name());
            json.put("nodes", data.nodeCount());
            json.put("columns", network.embeddingWidth());
            json.put("element", network.hasCodes() ? "bit" : "float32");
            json.put("out", out.toString());
            json.put("bytes", Files.size(out));
            output.printJson(json);
        }
    }
}
