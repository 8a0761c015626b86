package dev.bgn.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** {@code bgn} in a process of its own, started as the launcher does it, from the classes under test. */
final class StartedBgn {
    private StartedBgn() {}

    /** A line of bash that ends in Java. */
    static String line(String... args) {
        List<String> words = new ArrayList<>(List.of(System.getProperty("java.home")));
        if (System.getProperty("bgn.cora") != null) {
            words.add("-Dbgn.cora=" + System.getProperty("bgn.cora"));
        }
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), Bgn.class.getName()));
        words.addAll(Arrays.asList(args));
        return ". " + quoted(startJava().toString()) + "; start_java "
                + words.stream().map(StartedBgn::quoted).collect(Collectors.joining(" "));
    }

    private static Path startJava() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("bin/start-java"))) {
            folder = folder.getParent();
        }
        return folder.resolve("bin/start-java");
    }

    static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
