package dev.bgn.datasets.known;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks that a known dataset is what it claims: files, sizes, SHA-256, and what is read from them. */
public final class DataCheck {
    /** Reads a dataset and counts what it holds; the readers are wired in by the caller. */
    @FunctionalInterface
    public interface Counter {
        Counts count(FoundDataset found) throws IOException;
    }

    /** What can be wrong. */
    public enum Problem {
        MISSING,
        WRONG_SIZE,
        WRONG_CHECKSUM,
        UNREADABLE,
        WRONG_COUNT
    }

    /** One thing that is wrong, in one line. */
    public record Finding(Problem problem, String message) {
        @Override
        public String toString() {
            return message;
        }
    }

    private final Counter counter;

    public DataCheck(Counter counter) {
        this.counter = counter;
    }

    /** Checks the first copy found; an empty list means that all is well. */
    public List<Finding> check(KnownDataset dataset, DataFolders folders) {
        Optional<FoundDataset> found = folders.findAny(dataset);
        if (found.isEmpty()) {
            try {
                folders.require(dataset);
            } catch (MissingDatasetException e) {
                return List.of(new Finding(Problem.MISSING, e.getMessage()));
            }
        }
        return check(found.orElseThrow());
    }

    /** Checks a copy. What it holds is counted only when its files are the right ones. */
    public List<Finding> check(FoundDataset found) {
        List<Finding> findings = new ArrayList<>();
        for (KnownFile file : found.copy().files()) {
            checkFile(found.pathOf(file), file).ifPresent(findings::add);
        }
        if (findings.isEmpty()) {
            checkCounts(found, findings);
        }
        return List.copyOf(findings);
    }

    private static Optional<Finding> checkFile(Path path, KnownFile file) {
        try {
            if (!Files.isRegularFile(path)) {
                return finding(Problem.MISSING, path + ": missing");
            }
            long bytes = Files.size(path);
            if (bytes != file.bytes()) {
                return finding(Problem.WRONG_SIZE, path + ": " + bytes + " bytes, expected " + file.bytes());
            }
            String sum = Checksums.sha256(path);
            return sum.equals(file.sha256())
                    ? Optional.empty()
                    : finding(Problem.WRONG_CHECKSUM, path + ": SHA-256 is " + sum + ", expected " + file.sha256());
        } catch (IOException e) {
            return finding(Problem.UNREADABLE, path + ": cannot be read (" + e + ")");
        }
    }

    private static Optional<Finding> finding(Problem problem, String message) {
        return Optional.of(new Finding(problem, message));
    }

    private void checkCounts(FoundDataset found, List<Finding> findings) {
        Map<String, Long> actual;
        try {
            actual = counter.count(found).byName();
        } catch (IOException e) {
            findings.add(new Finding(Problem.UNREADABLE, String.valueOf(e.getMessage())));
            return;
        }
        found.dataset().counts().byName().forEach((name, expected) -> {
            if (!expected.equals(actual.get(name))) {
                findings.add(new Finding(
                        Problem.WRONG_COUNT,
                        found.dataset() + ": " + name + " is " + actual.get(name) + ", expected " + expected));
            }
        });
    }
}
