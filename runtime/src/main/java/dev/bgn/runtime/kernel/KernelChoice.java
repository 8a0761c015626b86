package dev.bgn.runtime.kernel;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * Chooses the kernels of this process, once. The Vector API is an incubator module that is there only when the JVM was
 * started with {@code --add-modules jdk.incubator.vector}; so the twins are looked up by name, and the reason for a refusal
 * is kept.
 */
final class KernelChoice {
    /** {@code scalar}, {@code vector} or {@code auto}. */
    static final String PROPERTY = "bgn.kernels";

    static final Kernels SCALAR;
    private static final Kernels VECTOR;
    private static final String REFUSAL;

    static {
        try {
            SCALAR = load("scalar.ScalarKernels");
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("no scalar kernels", e);
        }
        Kernels vector = null;
        String refusal = null;
        try {
            vector = load("vector.VectorKernels");
        } catch (ReflectiveOperationException | LinkageError e) {
            refusal = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()
                    ? "the Vector API does not start: " + (e.getCause() == null ? e : e.getCause())
                    : "the JVM was started without --add-modules jdk.incubator.vector";
        }
        VECTOR = vector;
        REFUSAL = refusal;
    }

    static final Kernels BEST = choose();

    private KernelChoice() {}

    private static Kernels load(String twin) throws ReflectiveOperationException {
        Class<?> found = Class.forName("dev.bgn.runtime.kernel." + twin);
        return new Kernels((KernelSet) found.getMethod("set").invoke(null));
    }

    static boolean hasVector() {
        return VECTOR != null;
    }

    static Kernels vector() {
        if (VECTOR == null) {
            throw new IllegalStateException("no vector kernels: " + REFUSAL);
        }
        return VECTOR;
    }

    private static Kernels choose() {
        Logger logger = System.getLogger("dev.bgn.runtime.kernel");
        String wanted = System.getProperty(PROPERTY, "auto");
        return switch (wanted) {
            case "scalar" -> logged(logger, Level.INFO, SCALAR, "as -D" + PROPERTY + "=scalar asks");
            case "vector" -> logged(logger, Level.INFO, vector(), "as -D" + PROPERTY + "=vector asks");
            case "auto" ->
                VECTOR != null
                        ? logged(logger, Level.INFO, VECTOR, "the Vector API is available")
                        : logged(logger, Level.WARNING, SCALAR, REFUSAL);
            default ->
                throw new IllegalArgumentException(
                        "-D" + PROPERTY + "=" + wanted + ": expected scalar, vector or auto");
        };
    }

    private static Kernels logged(Logger logger, Level level, Kernels kernels, String reason) {
        logger.log(level, "kernels: {0} ({1})", kernels.name(), reason);
        return kernels;
    }
}
