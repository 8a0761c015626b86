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

    /** How many JVMs are asked: the compilers do not make the same code every time. */
    int JVMS = 3;

    /**
     * Times in {@value #JVMS} JVMs of their own, which have not trained, and takes the middle one of each model: compilers
     * shape code by what ran before.
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
            double[][] times = new double[files.size()][JVMS];
            for (int jvm = 0; jvm < JVMS; jvm++) {
                String[] line = FreshJvm.run(
                                "the models cannot be timed",
                                TimingProbe.class,
                                List.of(),
                                arguments.toArray(String[]::new))
                        .split(" ", -1);
                for (int i = 0; i < times.length; i++) {
                    times[i][jvm] = Double.parseDouble(line[i]);
                }
            }
            return Arrays.stream(times).mapToDouble(Stopwatch::median).toArray();
        };
    }
}
