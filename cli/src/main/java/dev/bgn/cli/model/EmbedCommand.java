package dev.bgn.cli.model;

import dev.bgn.baselines.codes.Hashed;
import dev.bgn.baselines.codes.Hashing;
import dev.bgn.cli.data.DatasetOptions;
import dev.bgn.cli.files.FileKind;
import dev.bgn.cli.files.ForceOption;
import dev.bgn.cli.files.ModelArgument;
import dev.bgn.cli.files.OutputPath;
import dev.bgn.cli.terminal.Interruption;
import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.PreparationProgress;
import dev.bgn.cli.terminal.ThreadsOption;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.Fingerprint;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.NodeNames;
import dev.bgn.datasets.codes.EmbeddingFormat;
import dev.bgn.report.comparison.HiddenLinks;
import dev.bgn.runtime.BuildVersion;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.infer.Inference;
import dev.bgn.runtime.infer.PreparedGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Provenance;
import dev.bgn.runtime.parallel.Workers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the embeddings of nodes. */
@Command(
        name = "embed",
        description = {
            "Writes the embeddings of all nodes of a graph: codes of one bit a column where the model has them, else "
                    + "float32. With --method codes are made without a model and without labels, by matrix factorisation: "
                    + "inh-mf sees the edges, bane edges and features.",
            "bgn search finds near codes in the file."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {
            "",
            "The end of the file's name says what is written:",
            "  .npy          codes as numpy.packbits(x, bitorder='little') has them, in whole bytes, or float32; no names",
            "  .csv, -       the node, then a column for each bit (1 or -1) or float",
            "  .safetensors  words of 64 bits, or float32, with names, a checksum and the provenance",
            "",
            "Examples:",
            "  bgn embed model.safetensors --dataset cora --out codes.npy",
            "  bgn embed --method bane --bits 128 --dataset cora --out codes.safetensors"
        })
public final class EmbedCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "MODEL",
            description = "A model file, as bgn train --out and bgn demo write it; none with --method.")
    private Path model;

    @Mixin
    private HashingOptions hashing;

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
    private ForceOption force;

    @Mixin
    private Output output;

    /** What is written, and what else is told about it. */
    private record Made(GraphData data, Embedded embedded, Map<String, String> provenance, Map<String, Object> told) {}

    @Override
    public Integer call() throws IOException {
        if ((model == null) != hashing.isGiven()) {
            throw new BadInputException(
                    model == null
                            ? "give a MODEL, or --method to make codes without one"
                            : "give a MODEL or --method, not both");
        }
        boolean standard = OutputPath.isStandardOutput(out);
        if (standard && output.isJson()) {
            throw new BadInputException("--json and --out " + out + " both write to standard output: give a file");
        }
        if (!standard) {
            force.requireFile(out, "--out", FileKind.CODES, FileKind.EMBEDDINGS);
        }
        EmbeddingFormat format = standard ? EmbeddingFormat.CSV : EmbeddingFormat.of(out);
        Made made = model == null ? hashed() : embedded();
        NodeNames names = new NodeNames(made.data());
        if (standard) {
            made.embedded().writeCsv(output.data(), names);
        } else {
            made.embedded().write(format, out, names, made.provenance());
            report(made);
        }
        return 0;
    }

    private Made embedded() throws IOException {
        hashing.requireNone();
        ModelArgument argument = ModelArgument.of(model);
        NodeModel network = argument.load();
        GraphData data = dataset.load(network);
        argument.requireFit(network, data);
        try (Workers workers = threads.workers()) {
            Inference inference =
                    new Inference(network, PreparedGraph.of(data.graph(), data.features(), network), workers);
            return new Made(data, embedded(network, inference, data.nodeCount()), network.provenance(), Map.of());
        }
    }

    private static Embedded embedded(NodeModel network, Inference inference, int nodes) {
        if (network.hasCodes()) {
            BitMatrix codes = BitMatrix.zeros(nodes, network.embeddingWidth());
            inference.codes(codes);
            return new Embedded.Bits(codes);
        }
        FloatMatrix rows = FloatMatrix.zeros(nodes, network.embeddingWidth());
        inference.embeddings(rows);
        return new Embedded.Floats(rows);
    }

    private Made hashed() throws IOException {
        Hashing method = hashing.hashing();
        int bits = hashing.bits();
        Optional<Double> hide = hashing.hidden();
        GraphData data = dataset.load();
        Optional<HiddenLinks> links = hide.map(share -> HiddenLinks.of(data, share, hashing.seed()));
        GraphData seen = links.map(HiddenLinks::shown).orElse(data);
        Hashed hashed = hash(method, seen, bits);
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("method", method.name());
        links.ifPresent(l -> told.put("linkAuc", 100 * l.auc(hashed.codes())));
        return new Made(seen, new Embedded.Bits(hashed.codes()), provenance(method, seen, hide), told);
    }

    private Hashed hash(Hashing method, GraphData data, int bits) {
        try (Workers workers = threads.workers();
                Interruption interruption = new Interruption();
                PreparationProgress progress =
                        new PreparationProgress(output, method.title(), "rounds", () -> !interruption.isAsked())) {
            return method.hash(
                    data, bits, hashing.seed(), workers, Hashing.Listener.of(progress::tell, progress::goesOn));
        }
    }

    private Map<String, String> provenance(Hashing method, GraphData data, Optional<Double> hide) {
        Map<String, String> map = new LinkedHashMap<>();
        map.put(Provenance.DATASET, data.name());
        map.put(Provenance.DATASET_HASH, Fingerprint.of(data));
        map.put("settings", method.text());
        hide.ifPresent(share -> map.put("hiddenLinks", share.toString()));
        map.put(Provenance.SEED, Long.toString(hashing.seed()));
        map.put("version", BuildVersion.ours());
        return map;
    }

    private void report(Made made) throws IOException {
        int nodes = made.data().nodeCount();
        Embedded embedded = made.embedded();
        String what = embedded instanceof Embedded.Bits ? "bits" : "floats";
        output.err()
                .println(nodes + " embeddings of " + embedded.columns() + " " + what + " written to " + out + ", "
                        + Files.size(out) + " bytes");
        if (embedded instanceof Embedded.Bits
                && EmbeddingFormat.of(out) == EmbeddingFormat.NPY
                && embedded.columns() % 8 != 0) {
            output.err()
                    .println("whole bytes: a reader of .npy finds codes of " + (embedded.columns() + 7) / 8 * 8
                            + " bits, the last ones 0; .safetensors keeps the length");
        }
        if (made.told().get("linkAuc") instanceof Double auc) {
            output.err()
                    .println(String.format(
                            Locale.ROOT,
                            "hidden edges against pairs without an edge, by the distance of their codes: ROC AUC %.1f %%",
                            auc));
        }
        if (output.isJson()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("dataset", made.data().name());
            json.put("nodes", nodes);
            json.put("columns", embedded.columns());
            json.put("element", embedded.element());
            json.put("out", out.toString());
            json.put("bytes", Files.size(out));
            json.putAll(made.told());
            output.printJson(json);
        }
    }
}
