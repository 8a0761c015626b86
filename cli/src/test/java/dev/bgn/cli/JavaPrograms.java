package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Programs that the docs show. */
final class JavaPrograms {
    private static final Pattern PROGRAM = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

    private JavaPrograms() {}

    /** Those of a page, in their order. */
    static List<String> of(Path page) throws Exception {
        return PROGRAM.matcher(Files.readString(page))
                .results()
                .map(block -> block.group(1))
                .toList();
    }

    /** Where a type was loaded from. */
    static String place(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs a file of Java in a folder and returns what it prints. */
    static String run(String program, Path folder, String... options) throws Exception {
        Path errors = folder.resolve("errors.txt");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Dstdout.encoding=UTF-8"));
        command.addAll(List.of(options));
        command.add(Files.writeString(folder.resolve("Example.java"), program).toString());
        Process java = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectError(errors.toFile())
                .start();
        String printed = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(java.waitFor()).as(Files.readString(errors)).isZero();
        return printed;
    }
}
