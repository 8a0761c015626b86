package dev.bgn.lab.selftest;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Splits;
import dev.bgn.datasets.generate.PlantedPartition;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.checkpoint.Checkpoint;
import dev.bgn.training.checkpoint.CheckpointFile;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.node.SeedRun;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.task.Trainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A small training that only a kill ends, with a checkpoint after every epoch: the main class of the JVMs that
 * {@link CheckpointCampaign} starts. It prints the number of each epoch once its checkpoint is written.
 */
final class EndlessTraining {
    static final String RUN = "selftest";
    private static final int NODES = 40;

    private EndlessTraining() {}

    /**
     * Trains until it is killed.
     *
     * @param args the checkpoint, the name of a level, the seed
     */
    public static void main(String[] args) throws IOException {
        Path file = Path.of(args[0]);
        Trainer trainer = trainer(Level.valueOf(args[1]), Long.parseLong(args[2]));
        if (Files.exists(file)) {
            Checkpoint checkpoint = CheckpointFile.read(file);
            trainer.state().resume(checkpoint.numbers(), checkpoint.arrays());
        }
        trainer.run(epoch -> {
            CheckpointFile.write(file, Checkpoint.of(RUN, trainer.state()));
            System.out.println(epoch.number());
            // Whoever started it may be gone: then there is nobody to end it.
            return !System.out.checkError();
        });
    }

    static Trainer trainer(Level level, long seed) {
        GraphData graph = new PlantedPartition(seed, NODES, 2 * NODES, 2, 0.8, 12, 4, 0.5).toGraphData();
        GraphData data = graph.withSplit(Splits.parse("stratified:0.4,0.3,0.3").apply(graph, seed));
        TrainPlan plan = TrainPlan.of(ModelKind.GAT, level);
        plan = plan.withTraining(plan.training().withEpochs(Integer.MAX_VALUE, 0));
        GraphInput input = new GraphInput(data.graph(), data.features());
        return new SeedRun(plan, data, input, Optional.empty(), seed, Workers.SINGLE).trainer();
    }
}
