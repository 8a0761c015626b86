package dev.bgn.lab.speed;

import dev.bgn.datasets.codes.CodesNpy;
import dev.bgn.runtime.bits.BitMatrix;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Stands in for a Python with FAISS or PyTorch Geometric: answers like our scripts, from the files that they get, by plain
 * loops. Prints lines of its own between, as libraries do.
 */
final class StubPython {
    private StubPython() {}

    /** An interpreter that runs this class. */
    static String in(Path folder) throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        return script(
                folder.resolve("python"),
                "exec '" + java + "' -cp '" + System.getProperty("java.class.path") + "' " + StubPython.class.getName()
                        + " \"$@\"");
    }

    /** An interpreter that does this in a shell. */
    static String script(Path file, String command) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + command + "\n");
        if (!file.toFile().setExecutable(true)) {
            throw new IOException(file + " cannot be made executable");
        }
        return file.toString();
    }

    public static void main(String[] args) throws IOException {
        System.out.println("a warning of some library");
        boolean isFaiss = args[1].contains("import faiss");
        String level = System.getenv("FAISS_SIMD_LEVEL");
        List<String> given = List.of(args).subList(2, args.length);
        String distances = isFaiss && !given.isEmpty() ? distances(given) : ""; // the files go when this is ready
        System.out.println("> ready 9.9" + (isFaiss && level != null ? "-" + level : ""));
        if (args.length == 2) {
            return;
        }
        try (var orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = orders.readLine(); line != null; line = orders.readLine()) {
                System.out.println("another warning");
                System.out.println("> "
                        + (isFaiss ? line.equals("search") ? "done" : distances : network(given, line.split(" ", 4))));
            }
        }
    }

    private static String distances(List<String> files) throws IOException {
        BitMatrix codes = CodesNpy.read(Path.of(files.get(0)));
        BitMatrix queries = CodesNpy.read(Path.of(files.get(1)));
        List<String> found = new ArrayList<>();
        for (int q = 0; q < queries.rows(); q++) {
            long query = queries.words()[q];
            Arrays.stream(codes.words())
                    .mapToInt(code -> Long.bitCount(code ^ query))
                    .sorted()
                    .limit(Integer.parseInt(files.get(3)))
                    .forEach(distance -> found.add(Integer.toString(distance)));
        }
        return String.join(" ", found);
    }

    private static String network(List<String> given, String[] order) throws IOException {
        if (order[2].equals("compiled")) {
            return order[0].equals("build") ? "no no compiler here" : "done";
        }
        if (order[0].equals("logits")) {
            double[][] logits = forward(Path.of(given.get(0)), Integer.parseInt(given.get(2)), order[1]);
            ByteBuffer bytes = ByteBuffer.allocate(logits.length * logits[0].length * Float.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN);
            for (double[] row : logits) {
                Arrays.stream(row).forEach(value -> bytes.putFloat((float) value));
            }
            Files.write(Path.of(order[3]), bytes.array());
        }
        return order[0].equals("build") ? "ok plain loops" : "done";
    }

    /** All layers of a network, from the files alone. */
    private static double[][] forward(Path folder, int nodes, String network) throws IOException {
        int[] starts = ints(folder.resolve("starts.i4"));
        int[] targets = ints(folder.resolve("targets.i4"));
        List<String[]> layers;
        try (var lines = Files.lines(folder.resolve("layers.txt"))) {
            layers = lines.map(line -> line.split(" ", -1))
                    .filter(line -> line[0].equals(network))
                    .collect(Collectors.toList());
        }
        double[][] h = features(folder, nodes, Integer.parseInt(layers.getFirst()[1]));
        for (int l = 0; l < layers.size(); l++) {
            String[] layer = layers.get(l);
            Path file = folder.resolve(network + "." + l);
            double[][] z = product(h, floats(Path.of(file + ".weight.f4")), Integer.parseInt(layer[2]));
            double[][] sums = new double[nodes][z[0].length];
            int heads = Integer.parseInt(layer[3]);
            for (int i = 0; i < nodes; i++) {
                for (int head = 0; head < heads; head++) {
                    double[] factors = switch (network) {
                        case "gat" -> attention(file, z, starts, targets, i, head, heads, Double.parseDouble(layer[4]));
                        case "gcn" -> symmetric(starts, targets, i);
                        default -> ones(starts[i + 1] - starts[i]);
                    };
                    int width = z[0].length / heads;
                    for (int e = starts[i]; e < starts[i + 1]; e++) {
                        for (int c = head * width; c < (head + 1) * width; c++) {
                            sums[i][c] += factors[e - starts[i]] * z[targets[e]][c];
                        }
                    }
                }
            }
            h = activate(sums, layer[5]);
        }
        return h;
    }

    private static double[][] features(Path folder, int nodes, int columns) throws IOException {
        int[] starts = ints(folder.resolve("features.starts.i4"));
        int[] index = ints(folder.resolve("features.columns.i4"));
        float[] values = floats(folder.resolve("features.values.f4"));
        double[][] features = new double[nodes][columns];
        for (int i = 0; i < nodes; i++) {
            for (int e = starts[i]; e < starts[i + 1]; e++) {
                features[i][index[e]] = values[e];
            }
        }
        return features;
    }

    private static double[][] product(double[][] a, float[] b, int columns) {
        double[][] out = new double[a.length][columns];
        for (int i = 0; i < a.length; i++) {
            for (int k = 0; k < a[i].length; k++) {
                for (int c = 0; c < columns && a[i][k] != 0; c++) {
                    out[i][c] += a[i][k] * b[k * columns + c];
                }
            }
        }
        return out;
    }

    private static double[] ones(int count) {
        double[] ones = new double[count];
        Arrays.fill(ones, 1);
        return ones;
    }

    private static double[] symmetric(int[] starts, int[] targets, int node) {
        double[] factors = new double[starts[node + 1] - starts[node]];
        for (int e = 0; e < factors.length; e++) {
            int other = targets[starts[node] + e];
            factors[e] = 1 / Math.sqrt((double) factors.length * (starts[other + 1] - starts[other]));
        }
        return factors;
    }

    private static double[] attention(
            Path file, double[][] z, int[] starts, int[] targets, int node, int head, int heads, double slope)
            throws IOException {
        float[] own = floats(Path.of(file + ".own.f4"));
        float[] other = floats(Path.of(file + ".other.f4"));
        int width = own.length / heads;
        double[] factors = new double[starts[node + 1] - starts[node]];
        for (int e = 0; e < factors.length; e++) {
            double score = 0;
            for (int c = head * width; c < (head + 1) * width; c++) {
                score += own[c] * z[node][c] + other[c] * z[targets[starts[node] + e]][c];
            }
            factors[e] = Math.exp(score < 0 ? slope * score : score);
        }
        double sum = Arrays.stream(factors).sum();
        return Arrays.stream(factors).map(factor -> factor / sum).toArray();
    }

    private static double[][] activate(double[][] rows, String activation) {
        for (double[] row : rows) {
            Arrays.setAll(row, c -> switch (activation) {
                case "elu" -> row[c] < 0 ? Math.expm1(row[c]) : row[c];
                case "relu" -> Math.max(0, row[c]);
                // Sums that are 0 but for the rounding of doubles count as 0, as they do in exact steps.
                case "sign" -> row[c] >= -1e-9 ? 1 : -1;
                default -> row[c];
            });
        }
        return rows;
    }

    private static int[] ints(Path file) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        int[] values = new int[bytes.remaining() / Integer.BYTES];
        bytes.asIntBuffer().get(values);
        return values;
    }

    private static float[] floats(Path file) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        float[] values = new float[bytes.remaining() / Float.BYTES];
        bytes.asFloatBuffer().get(values);
        return values;
    }
}
