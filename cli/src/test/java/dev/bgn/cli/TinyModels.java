package dev.bgn.cli;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.csv.CsvGraphReader;
import dev.bgn.datasets.csv.CsvOptions;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.file.ModelFile;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.model.ModelExport;
import dev.bgn.training.model.ModelSettings;
import dev.bgn.training.node.SeedRun;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.task.Trainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** A graph of 30 nodes in CSV files, and small models trained on it. */
final class TinyModels {
    static final int NODES = 30;

    private final Path folder;

    /** Writes the CSV files. */
    TinyModels(Path folder) throws IOException {
        this.folder = folder;
        StringBuilder nodes = new StringBuilder("id,label,split,f0,f1,f2,f3,f4,f5\n");
        StringBuilder edges = new StringBuilder("source,target\n");
        for (int i = 0; i < NODES; i++) {
            int group = i % 3;
            nodes.append("n").append(i).append(',').append(new String[] {"\"a, b\"", "c", "<d>"}[group]);
            nodes.append(i < 12 ? ",train" : i < 18 ? ",validation" : ",test");
            for (int f = 0; f < 6; f++) {
                nodes.append(f / 2 == group || (i + f) % 7 == 0 ? ",1" : ",0");
            }
            nodes.append('\n');
            edges.append("n").append(i).append(",n").append((i + 3) % NODES).append('\n');
        }
        Files.writeString(nodes(), nodes);
        Files.writeString(edges(), edges);
    }

    Path nodes() {
        return folder.resolve("nodes.csv");
    }

    Path edges() {
        return folder.resolve("edges.csv");
    }

    GraphData data() throws IOException {
        return CsvGraphReader.read("tiny", CsvOptions.of(nodes(), edges()));
    }

    /** Trains a GAT of 16 bits or floats and writes it. */
    Path train(Level level) throws IOException {
        GraphData data = data();
        GraphInput input = new GraphInput(data.graph(), data.features());
        TrainPlan plan =
                TrainPlan.of(ModelSettings.defaults(ModelKind.GAT, level).withSize(2, 4, 16));
        SeedRun run = new SeedRun(
                plan.withTraining(plan.training().withEpochs(30, 0)), data, input, Optional.empty(), 1, Workers.SINGLE);
        run.trainer().run(Trainer.Listener.NONE);
        NodeModel model =
                ModelExport.of(run.model(), input.coding(), data.labels().classNames(), Map.of("dataset", "tiny"));
        Path file = folder.resolve(level + ".safetensors");
        ModelFile.write(file, model);
        return file;
    }
}
