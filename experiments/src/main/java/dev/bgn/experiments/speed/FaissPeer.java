package dev.bgn.experiments.speed;

import dev.bgn.datasets.codes.CodesNpy;
import dev.bgn.experiments.speed.Contender.Role;
import dev.bgn.runtime.bits.BitMatrix;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * FAISS's {@code IndexBinaryFlat} in a Python process, one thread, on the same codes. It searches whenever it gets a
 * line, so that it takes turns with the others; a line there and back takes some ten microseconds of a call that takes
 * many milliseconds.
 */
final class FaissPeer implements AutoCloseable {
    private static final String SCRIPT = """
            import sys, faiss, numpy
            faiss.omp_set_num_threads(1)
            codes, queries = numpy.load(sys.argv[1]), numpy.load(sys.argv[2])
            batch, k = sys.argv[3] == 'batch', int(sys.argv[4])
            index = faiss.IndexBinaryFlat(8 * codes.shape[1])
            index.add(codes)
            parts = [queries] if batch else [queries[i:i + 1] for i in range(len(queries))]
            print('ready', flush=True)
            for line in sys.stdin:
                if line.strip() == 'search':
                    found = [index.search(part, k)[0] for part in parts]
                    print('done', flush=True)
                else:
                    print(' '.join(map(str, numpy.concatenate(found).ravel())), flush=True)
            """;

    private final Path folder;
    private final Process process;
    private final BufferedReader answers;
    private final PrintWriter orders;

    /** Starts {@code python} and waits until the index is built; an error with what it said if it has no FAISS. */
    FaissPeer(String python, BitMatrix codes, BitMatrix queries, boolean isBatch, int k) throws IOException {
        folder = Files.createTempDirectory("bgn-faiss");
        Path codesFile = folder.resolve("codes.npy");
        Path queriesFile = folder.resolve("queries.npy");
        CodesNpy.write(codes, codesFile);
        CodesNpy.write(queries, queriesFile);
        process = new ProcessBuilder(
                        python,
                        "-c",
                        SCRIPT,
                        codesFile.toString(),
                        queriesFile.toString(),
                        isBatch ? "batch" : "each",
                        Integer.toString(k))
                .redirectErrorStream(true)
                .start();
        answers = process.inputReader(StandardCharsets.UTF_8);
        orders = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
        String last = "";
        for (String line = answers.readLine(); !"ready".equals(line); line = answers.readLine()) {
            if (line == null) {
                close();
                throw new IOException(python + " does not run FAISS: " + last);
            }
            last = line;
        }
    }

    Contender contender() {
        return new Contender("nearest", "FAISS", Role.PEER, () -> ask("search"), this::distances);
    }

    private float[] distances() {
        String[] texts = ask("distances").split(" ", -1);
        float[] all = new float[texts.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = Float.parseFloat(texts[i]);
        }
        return all;
    }

    private String ask(String order) {
        orders.println(order);
        try {
            String answer = answers.readLine();
            if (answer == null) {
                throw new IllegalStateException("the process of FAISS has ended");
            }
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        Files.deleteIfExists(folder.resolve("codes.npy"));
        Files.deleteIfExists(folder.resolve("queries.npy"));
        Files.deleteIfExists(folder);
    }
}
