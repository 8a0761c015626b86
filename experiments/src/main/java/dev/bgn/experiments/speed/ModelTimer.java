package dev.bgn.experiments.speed;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.known.KnownDataset;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Times models on all nodes of a graph, one thread, by turns. */
@FunctionalInterface
public interface ModelTimer {
    /** The median microseconds of a pass of each model. */
    double[] microseconds(List<Path> modelFiles) throws IOException;

    /** Times on a graph that is in memory already. */
    static ModelTimer here(GraphData data, Effort effort) {
        return files -> TimingProbe.microseconds(data, effort, files);
    }

    /**
     * Times in a JVM of its own: compilers shape code by what has run before, so that after a training in the same JVM
     * small networks are up to three times slower.
     *
     * @param folder where the dataset is looked for first
     */
    static ModelTimer inFreshJvm(KnownDataset dataset, Optional<Path> folder, Effort effort) {
        return files -> {
            List<String> arguments = new ArrayList<>(List.of(
                    dataset.toString(),
                    folder.map(Path::toString).orElse(""),
                    Integer.toString(effort.warmUpMillis()),
                    Integer.toString(effort.roundMillis()),
                    Integer.toString(effort.rounds())));
            files.forEach(file -> arguments.add(file.toString()));
            String line = FreshJvm.run(
                    "the models cannot be timed", TimingProbe.class, List.of(), arguments.toArray(String[]::new));
            return Arrays.stream(line.split(" "))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
        };
    }
}
