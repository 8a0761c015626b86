package dev.bgn.baselines.codes;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.parallel.Workers;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** A way to codes of nodes that looks at no label. */
public sealed interface Hashing permits InhMf, Bane {
    /** All of them, with their usual settings. */
    List<Hashing> ALL = List.of(InhMf.USUAL, Bane.USUAL);

    /** Short, for options. */
    String name();

    /** What people call it. */
    String title();

    /** Its settings, as files and results keep them. */
    String text();

    /**
     * Makes the codes of all nodes. The same data and seed give the same codes, whatever the number of threads. A dataset
     * that lacks what the method needs is {@linkplain BadInputException bad input}.
     *
     * @param bits of a code
     */
    Hashed hash(GraphData data, int bits, long seed, Workers workers, Listener listener);

    /** Follows the work. */
    @FunctionalInterface
    interface Listener {
        /** For who does not care. */
        Listener NONE = line -> {};

        /** Tells lines to one, and asks another whether to go on. */
        static Listener of(Consumer<String> lines, BooleanSupplier goesOn) {
            return new Listener() {
                @Override
                public void tell(String line) {
                    lines.accept(line);
                }

                @Override
                public boolean goesOn() {
                    return goesOn.getAsBoolean();
                }
            };
        }

        /** What happened, in a line. */
        void tell(String line);

        /** Asked again and again; false ends the work by a {@link CancellationException}. */
        default boolean goesOn() {
            return true;
        }
    }

    /** Ends the work where it is not to go on. */
    static void require(BooleanSupplier goesOn) {
        if (!goesOn.getAsBoolean()) {
            throw new CancellationException("the codes were not finished");
        }
    }
}
