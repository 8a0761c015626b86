package dev.bgn.lab.speed;

import dev.bgn.datasets.codes.CodesNpy;
import dev.bgn.lab.speed.Contender.Role;
import dev.bgn.runtime.bits.BitMatrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** FAISS's {@code IndexBinaryFlat} in a Python process, one thread, on the same codes. */
final class FaissPeer implements AutoCloseable {
    private static final String LIBRARY = "FAISS";
    private static final String SCRIPT = "faiss_search.py";

    private final Path folder;
    private final PythonProcess process;
    private final Setting setting;

    /** Which instructions FAISS uses. Current releases read it from the environment; old ones (1.7) do not. */
    enum Setting {
        DEFAULT,
        /** Its fastest on some processors. */
        NO_SIMD;

        private Map<String, String> environment() {
            return this == NO_SIMD ? Map.of("FAISS_SIMD_LEVEL", "NONE") : Map.of();
        }

        private String label() {
            return this == NO_SIMD ? ", FAISS_SIMD_LEVEL=NONE" : "";
        }
    }

    /** Starts {@code python} and waits until the index is built. */
    FaissPeer(String python, Setting setting, BitMatrix codes, BitMatrix queries, boolean isBatch, int k)
            throws IOException {
        this.setting = setting;
        folder = Files.createTempDirectory("bgn-faiss");
        Path codesFile = folder.resolve("codes.npy");
        Path queriesFile = folder.resolve("queries.npy");
        PythonProcess started = null;
        try {
            CodesNpy.write(codes, codesFile);
            CodesNpy.write(queries, queriesFile);
            started = new PythonProcess(
                    python,
                    LIBRARY,
                    SCRIPT,
                    setting.environment(),
                    List.of(
                            codesFile.toString(),
                            queriesFile.toString(),
                            isBatch ? "batch" : "each",
                            Integer.toString(k)));
        } finally {
            Files.deleteIfExists(codesFile);
            Files.deleteIfExists(queriesFile);
            Files.deleteIfExists(folder);
        }
        process = started;
    }

    /** The version of FAISS that an interpreter has; an error where it has none. */
    static String version(String python) throws IOException {
        return PythonProcess.version(python, LIBRARY, SCRIPT);
    }

    Contender contender() {
        String name = LIBRARY + " " + process.version() + setting.label();
        return new Contender("nearest", name, Role.PEER, () -> process.ask("search"), this::distances);
    }

    private float[] distances() {
        String[] texts = process.ask("distances").split(" ", -1);
        float[] all = new float[texts.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = Float.parseFloat(texts[i]);
        }
        return all;
    }

    @Override
    public void close() {
        process.close();
    }
}
