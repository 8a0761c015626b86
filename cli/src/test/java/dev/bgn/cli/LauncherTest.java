package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the launcher is made of, run by bash. */
class LauncherTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void needsBash() {
        assumeThat(Path.of("/bin/bash")).exists();
    }

    /** Runs a script that has read a file of {@code bin}; only what it needs is on the path, so no java. */
    private String bash(Map<String, String> environment, String file, String script) throws Exception {
        Path tools = Files.createDirectories(folder.resolve("tools"));
        for (String tool : new String[] {"cat", "sed", "ps", "readlink", "dirname", "sleep"}) {
            for (String place : new String[] {"/bin", "/usr/bin"}) {
                if (Files.exists(Path.of(place, tool)) && Files.notExists(tools.resolve(tool))) {
                    Files.writeString(tools.resolve(tool), "#!/bin/sh\nexec " + place + "/" + tool + " \"$@\"\n");
                    tools.resolve(tool).toFile().setExecutable(true);
                }
            }
        }
        Path bin = Path.of("..", "bin", file).toAbsolutePath().normalize();
        ProcessBuilder builder = new ProcessBuilder("/bin/bash", "-uc", ". " + bin + "\n" + script);
        builder.environment().clear();
        builder.environment().put("PATH", tools.toString());
        builder.environment().putAll(environment);
        Process process = builder.redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return printed.strip();
    }

    /** A folder that looks like a JDK. */
    private Path jdk(String place, String version) throws Exception {
        Path home = folder.resolve(place);
        Files.createDirectories(home.resolve("bin"));
        for (String program : new String[] {"java", "javac"}) {
            Files.createFile(home.resolve("bin").resolve(program)).toFile().setExecutable(true);
        }
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"" + version + "\"\n");
        return home;
    }

    @Test
    void theVariablesOfBuildMachinesAreRead() throws Exception {
        Path old = jdk("jdk-21", "21.0.4");
        Path fresh = jdk("jdk-25", "25.0.3");
        String script = "find_jdk && printf %s \"$JDK\"";
        assertThat(bash(
                        Map.of("JAVA_HOME_21_X64", old.toString(), "JAVA_HOME_25_ARM64", fresh.toString()),
                        "find-jdk",
                        script))
                .isEqualTo(fresh.toString());
        assertThat(bash(
                        Map.of(
                                "JAVA_HOME",
                                fresh.toString(),
                                "JAVA_HOME_26_X64",
                                jdk("jdk-26", "26").toString()),
                        "find-jdk",
                        script))
                .as("the first choice stays")
                .isEqualTo(fresh.toString());
    }

    @Test
    void theToolCacheIsSearched() throws Exception {
        jdk("cache/Java_Temurin-Hotspot_jdk/21.0.4-7/x64", "21.0.4");
        Path hosted = jdk("cache/Java_Temurin-Hotspot_jdk/25.0.3-9/x64", "25.0.3");
        assertThat(bash(
                        Map.of("RUNNER_TOOL_CACHE", folder.resolve("cache").toString()),
                        "find-jdk",
                        "find_jdk && printf %s \"$JDK\""))
                .isEqualTo(hosted.toString());
    }

    @ParameterizedTest
    @CsvSource({"25, true", "25.0.1, true", "25.0.2, true", "25.0.3, false", "25.0.10, false", "26, false"})
    void aJdkThatCorruptsMemoryIsWarnedOf(String version, boolean warned) throws Exception {
        String line = bash(Map.of(), "find-jdk", "jdk_warning " + jdk("jdk", version));
        assertThat(line)
                .isEqualTo(
                        warned
                                ? "bgn: the garbage collector of Java " + version
                                        + " can corrupt memory (JDK-8377811): install 25.0.3 or newer"
                                : "");
    }

    @Test
    void aLockOfAProcessNumberThatIsUsedAgainIsNotHeld() throws Exception {
        Path lock = Files.createDirectory(folder.resolve("lock"));
        String script = "lock=" + lock + "\n";
        String held = "is_held $lock && echo held || echo free";
        assertThat(bash(Map.of(), "lock", script + "sign_lock $lock; " + held)).isEqualTo("held");
        assertThat(bash(Map.of(), "lock", script + held))
                .as("its owner has ended")
                .isEqualTo("free");
        long own = ProcessHandle.current().pid();
        Files.writeString(lock.resolve("pid"), own + "\n12\n");
        assertThat(bash(Map.of(), "lock", script + held)).as("another start").isEqualTo("free");
        Files.writeString(lock.resolve("pid"), own + "\n");
        assertThat(bash(Map.of(), "lock", script + held))
                .as("as older launchers sign")
                .isEqualTo("held");
    }
}
