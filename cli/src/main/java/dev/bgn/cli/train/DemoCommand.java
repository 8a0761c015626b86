package dev.bgn.cli.train;

import dev.bgn.cli.data.DataFolderOption;
import dev.bgn.cli.files.FileKind;
import dev.bgn.cli.files.ForceOption;
import dev.bgn.cli.files.OutputPath;
import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.ThreadsOption;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.NodeNames;
import dev.bgn.datasets.known.DatasetReader;
import dev.bgn.datasets.known.KnownDataset;
import dev.bgn.report.demo.Demo;
import dev.bgn.report.demo.DemoPage;
import dev.bgn.report.demo.DemoResult;
import dev.bgn.report.demo.DemoTable;
import dev.bgn.report.demo.NetworkReport;
import dev.bgn.report.demo.PaperFigures;
import dev.bgn.report.timing.Effort;
import dev.bgn.report.timing.ModelTimer;
import dev.bgn.runtime.AtomicFile;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.score.Metric;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A first look at the system. */
@Command(
        name = "demo",
        description = {
            "Trains a float32 network and a 1-bit network on Cora and compares their accuracy, size and speed.",
            "In a minute or two it writes both models and a page with the table, the training curves and a picture of "
                    + "the codes."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class DemoCommand implements Callable<Integer> {
    private static final String PAGE = "index.html";

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where the models and the page go (default: bgn-demo, with --quick bgn-demo-quick).")
    private Path out;

    @Option(
            names = "--quick",
            description =
                    "A few epochs and short measurements: a test that everything works; its figures are not meaningful.")
    private boolean quick;

    @Mixin
    private DataFolderOption folder;

    @Mixin
    private ThreadsOption threads;

    @Mixin
    private ForceOption force;

    @Mixin
    private Output output;

    @Override
    public Integer call() throws IOException {
        out = out != null ? out : Path.of(quick ? "bgn-demo-quick" : "bgn-demo");
        OutputPath.requireFolder(out, "--out");
        force.requireReplaceable(out.resolve(PAGE), "--out", FileKind.PAGE);
        for (String model : List.of(Demo.REAL_FILE, Demo.BINARY_FILE)) {
            force.requireReplaceable(out.resolve(model), "--out", FileKind.MODEL);
        }
        long start = System.nanoTime();
        DemoResult result = demonstrate();
        // The page may be sent to others, whom the folders of this machine do not concern.
        Path shown = out.isAbsolute() ? out.getFileName() : out;
        Path page = out.resolve(PAGE);
        AtomicFile.writeText(page, DemoPage.html(result, commands(result, shown)));
        report(result, page, (System.nanoTime() - start) / 1e9);
        return 0;
    }

    private DemoResult demonstrate() throws IOException {
        GraphData cora = DatasetReader.readGraph(folder.folders().require(KnownDataset.CORA));
        try (Workers workers = threads.workers();
                ShownTraining shown = new ShownTraining(output, network -> network, Metric.ACCURACY, () -> true)) {
            ModelTimer timer =
                    ModelTimer.inFreshJvm(KnownDataset.CORA, folder.path(), quick ? Effort.QUICK : Demo.EFFORT);
            Demo demo = new Demo(cora, out, workers, timer, shown);
            return quick ? demo.runQuickly() : demo.run();
        }
    }

    private void report(DemoResult result, Path page, double seconds) {
        if (output.isJson()) {
            output.printJson(json(result, page, seconds));
            return;
        }
        output.out().println(result.machine().line());
        output.printTable(DemoTable.header(result), DemoTable.rows(result));
        if (quick) {
            output.out().println("Quick: few epochs and short timings, so accuracies and times mean little.");
        }
        output.out().println();
        output.out().printf(Locale.ROOT, "Open %s in a browser (%.0f s). Go on with%n%n", page, seconds);
        commands(result, out).lines().forEach(line -> output.out().println("    " + line));
    }

    /** What to do with the models, as one types it in the folder of the launcher. */
    private static String commands(DemoResult result, Path folder) {
        return """
                ./bgn info %1$s
                ./bgn eval %1$s --dataset cora
                ./bgn report %1$s --dataset cora
                ./bgn predict %1$s --dataset cora --out labels.csv
                ./bgn embed %1$s --dataset cora --out codes.csv
                ./bgn search codes.csv --node %2$s -k 5""".formatted(folder.resolve(Demo.BINARY_FILE), new NodeNames(result.data()).of(0));
    }

    private Map<String, Object> json(DemoResult result, Path page, double seconds) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("dataset", result.data().name());
        json.put("seed", result.seed());
        json.put("machine", result.machine());
        json.put("real", json(result.real()));
        json.put("binary", json(result.binary()));
        json.put("floatSumMicroseconds", result.floatSumMicroseconds());
        json.put(
                "ratios",
                Map.of(
                        "file", result.fileRatio(),
                        "parameters", result.parameterRatio(),
                        "embedding", result.embeddingRatio(),
                        "speed", result.speed(),
                        "speedOverSums", result.speedOverSums()));
        json.put(
                "paper",
                Map.of(
                        "realAccuracy", PaperFigures.REAL_ACCURACY,
                        "binaryAccuracy", PaperFigures.BINARY_ACCURACY,
                        "parameters", PaperFigures.PARAMETER_RATIO,
                        "speed", PaperFigures.SPEED));
        json.put("page", page.toString());
        json.put("seconds", seconds);
        return json;
    }

    private Map<String, Object> json(NetworkReport network) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("file", out.resolve(network.file()).toString());
        json.put("fileBytes", network.fileBytes());
        json.put("parameterBits", network.parameterBits());
        json.put("embeddingBits", network.embeddingBits());
        json.put("valAccuracy", 100 * network.validation());
        json.put("testAccuracy", 100 * network.test());
        json.put("microseconds", network.microseconds());
        json.put("trainSeconds", network.curve().seconds());
        return json;
    }
}
