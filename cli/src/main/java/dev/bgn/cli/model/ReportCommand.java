package dev.bgn.cli.model;

import dev.bgn.cli.data.DatasetOptions;
import dev.bgn.cli.data.SplitOptions;
import dev.bgn.cli.files.FileKind;
import dev.bgn.cli.files.ForceOption;
import dev.bgn.cli.files.ModelArgument;
import dev.bgn.cli.files.OutputPath;
import dev.bgn.cli.terminal.ByteSize;
import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.ThreadsOption;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.TrainingSplit;
import dev.bgn.report.map.Names;
import dev.bgn.report.page.CodesPicture;
import dev.bgn.report.page.Report;
import dev.bgn.report.page.ReportPage;
import dev.bgn.report.page.UnknownClassException;
import dev.bgn.runtime.AtomicFile;
import dev.bgn.runtime.BuildVersion;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Provenance;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.score.ClassReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows what a model says about a graph. */
@Command(
        name = "report",
        description = {
            "Evaluates a model on a dataset and writes a report, a page for the browser.",
            "The page has the figures of each class, the confusion matrix, and a picture of all nodes, where "
                    + "a click on a node shows the nodes with the nearest codes and its edges. It is one file that needs "
                    + "no network. Labels are not needed."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {
            "",
            "Examples:",
            "  bgn report model.safetensors --dataset cora --out report.html",
            "  bgn report model.safetensors --nodes nodes.csv --edges edges.csv --picture codes.svg"
        })
public final class ReportCommand implements Callable<Integer> {
    @Mixin
    private ModelArgument model;

    @Mixin
    private DatasetOptions dataset;

    @Mixin
    private SplitOptions split;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Where the page goes (default: the name of the model with -report.html).")
    private Path out;

    @Option(
            names = "--picture",
            paramLabel = "FILE",
            description = "Also write the picture of the nodes as SVG, for a README or a paper.")
    private Path picture;

    @Mixin
    private ThreadsOption threads;

    @Mixin
    private ForceOption force;

    @Mixin
    private Output output;

    @Override
    public Integer call() throws IOException {
        String modelName = model.file().getFileName().toString();
        Path page = out != null ? out : Path.of(modelName.replaceFirst("\\.safetensors$", "") + "-report.html");
        force.requireFile(page, "--out", FileKind.PAGE);
        force.requireFile(picture, "--picture", FileKind.PICTURE);
        NodeModel network = model.load();
        if (picture != null && OutputPath.isSameFile(picture.toString(), page.toString())) {
            throw new BadInputException("--picture " + picture + " would replace the page; give another name");
        }
        GraphData data = split.of(dataset.load(network), network);
        model.requireFit(network, data);
        Report report = run(network, data);
        List<String> remarks = report.isLabelled() ? remarks(network, data) : List.of();
        String footer = "Written by bgn report " + BuildVersion.ours() + ".";
        AtomicFile.writeText(page, ReportPage.html(report, modelName, remarks, footer));
        if (picture != null) {
            AtomicFile.writeText(picture, CodesPicture.svg(report));
        }
        print(report, page, remarks);
        return 0;
    }

    private Report run(NodeModel network, GraphData data) {
        try (Workers workers = threads.workers()) {
            return Report.of(network, data, workers);
        } catch (UnknownClassException e) {
            throw new BadInputException(e.getMessage());
        }
    }

    /** What to know of the figures; the page may be sent to others, whom the folders of this machine do not concern. */
    private static List<String> remarks(NodeModel network, GraphData data) {
        String trained = network.provenance().getOrDefault(Provenance.DATASET, "");
        return TrainingSplit.of(network, data).remark().stream()
                .map(remark -> trained.isEmpty() ? remark : remark.replace(trained, Names.dataset(trained)))
                .toList();
    }

    private void print(Report report, Path page, List<String> remarks) throws IOException {
        SequencedMap<String, ClassReport> figures = report.figures();
        if (output.isJson()) {
            output.printJson(json(report, figures, page, remarks));
            return;
        }
        if (figures.isEmpty()) {
            output.printForeign(report.data().name() + ": "
                    + Output.counted(report.data().nodeCount(), "node", "nodes") + ", no labels");
        } else {
            String part = Report.judged(figures);
            ClassReport judged = figures.get(part);
            output.printForeign(String.format(
                    Locale.ROOT,
                    "%s, %s nodes: accuracy %.1f %%, macro F1 %.1f %%, most frequent class %.1f %%",
                    report.data().name(),
                    part,
                    100 * judged.accuracy(),
                    100 * judged.macroF1(),
                    100 * judged.majorityAccuracy()));
            remarks.forEach(output::printForeign);
        }
        output.out().println("Open " + page + " in a browser (" + ByteSize.of(Files.size(page)) + ").");
        if (picture != null) {
            output.out().println("The picture is in " + picture + ".");
        }
    }

    private Map<String, Object> json(
            Report report, SequencedMap<String, ClassReport> figures, Path page, List<String> remarks)
            throws IOException {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("dataset", report.data().name());
        json.put("nodes", report.data().nodeCount());
        if (!figures.isEmpty()) {
            String part = Report.judged(figures);
            ClassReport judged = figures.get(part);
            json.put("part", part);
            json.put("accuracy", 100 * judged.accuracy());
            json.put("macroF1", 100 * judged.macroF1());
            json.put("majorityAccuracy", 100 * judged.majorityAccuracy());
            if (!Double.isNaN(report.rocAuc(part))) {
                json.put("rocAuc", 100 * report.rocAuc(part));
                json.put("averagePrecision", 100 * report.averagePrecision(part));
            }
        }
        json.put("remarks", remarks);
        json.put("out", page.toString());
        json.put("bytes", Files.size(page));
        json.put("picture", picture == null ? null : picture.toString());
        return json;
    }
}
