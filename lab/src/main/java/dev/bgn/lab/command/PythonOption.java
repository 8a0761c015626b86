package dev.bgn.lab.command;

import dev.bgn.datasets.BadInputException;
import java.io.IOException;

/** Checks an option that names a Python interpreter with a library. */
final class PythonOption {
    private PythonOption() {}

    /** Asks a library in an interpreter for its version. */
    interface Version {
        String of(String python) throws IOException;
    }

    /** Refuses an interpreter without the library before anything else is done; null is no interpreter. */
    static void require(String option, String python, Version version) {
        if (python == null) {
            return;
        }
        try {
            version.of(python);
        } catch (IOException e) {
            throw new BadInputException(option + ": " + e.getMessage());
        }
    }
}
