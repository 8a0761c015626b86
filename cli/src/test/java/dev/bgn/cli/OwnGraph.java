package dev.bgn.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** A user's own graph: three classes, two columns of numbers that are nothing like 0 … 1, edges mostly within a class. */
final class OwnGraph {
    private static final int NODES = 240;

    private OwnGraph() {}

    /** Writes it and returns the options that name it. */
    static String[] write(Path folder) throws IOException {
        SplittableRandom random = new SplittableRandom(4);
        StringBuilder nodes = new StringBuilder("id,label,height,weight\n");
        StringBuilder edges = new StringBuilder("source,target\n");
        for (int i = 0; i < NODES; i++) {
            int label = i % 3;
            double angle = 2 * Math.PI * label / 3;
            nodes.append("n" + i + ",class-" + label + ",")
                    .append(1_000 + 30 * Math.cos(angle) + random.nextGaussian(0, 15))
                    .append(',')
                    .append(-2 + 0.03 * Math.sin(angle) + random.nextGaussian(0, 0.015))
                    .append('\n');
            for (int e = 0; e < 2; e++) {
                int other = random.nextInt(NODES / 3) * 3 + (random.nextInt(5) == 0 ? random.nextInt(3) : label);
                if (other != i) {
                    edges.append("n" + i + ",n" + other + "\n");
                }
            }
        }
        Path nodeFile = Files.writeString(folder.resolve("nodes.csv"), nodes);
        Path edgeFile = Files.writeString(folder.resolve("edges.csv"), edges);
        return new String[] {"train", "--nodes", nodeFile.toString(), "--edges", edgeFile.toString(), "--threads", "1"};
    }
}
