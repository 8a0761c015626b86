package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.runtime.model.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How {@code bgn} gets on with a shell: pipes, redirections, locales. */
class MannersTest {
    @TempDir
    private Path folder;

    private Path codes;

    @BeforeEach
    void writeCodes() throws Exception {
        StringBuilder text = new StringBuilder("node,e0,e1\n");
        for (int i = 0; i < 20_000; i++) {
            text.append("n" + i + "," + (i % 3 == 0 ? 1 : -1) + ",1\n");
        }
        codes = Files.writeString(folder.resolve("codes.csv"), text);
    }

    private record Ended(String out, String err, int status) {}

    private Ended bash(Map<String, String> environment, String script) throws Exception {
        Path err = folder.resolve("err");
        Path file = Files.writeString(folder.resolve("script"), script);
        ProcessBuilder builder = new ProcessBuilder("bash", file.toString()).redirectError(err.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("LC_"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(out, Files.readString(err), process.waitFor());
    }

    @Test
    void aReaderThatHasEnoughIsNoError() throws Exception {
        String search = StartedBgn.line("search", codes.toString(), "--node", "n0", "--radius", "2");
        Ended ended = bash(Map.of(), "(" + search + ") | head -n 1\nexit ${PIPESTATUS[0]}\n");
        assertThat(ended.err()).isEmpty();
        assertThat(ended.out().lines()).hasSize(1);
        assertThat(ended.status()).as("as of a program that SIGPIPE has ended").isEqualTo(141);
    }

    @Test
    void aFullDiskIsAnError() throws Exception {
        if (!Files.exists(Path.of("/dev/full"))) {
            return;
        }
        Ended ended = bash(Map.of(), StartedBgn.line("search", codes.toString(), "--node", "n0") + " > /dev/full");
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.err()).isEqualTo("bgn: standard output could not be written\n");
    }

    @Test
    void namesAreUtf8InEveryLocale() throws Exception {
        Path named = Files.writeString(folder.resolve("kódy-图.csv"), "node,e0\nMüller,1\n节点,1\n");
        for (String locale : new String[] {"C", "POSIX", "de_DE.ISO-8859-1", "xx_XX.UTF-8"}) {
            Ended ended = bash(Map.of("LANG", locale), StartedBgn.line("search", named.toString(), "--node", "Müller"));
            assertThat(ended.err()).as(locale).isEmpty();
            assertThat(ended.out()).as(locale).contains("节点");
            Ended none = bash(Map.of("LANG", locale), StartedBgn.line("search", named.toString(), "--node", "Möller"));
            assertThat(none.err()).as(locale).contains("kódy-图.csv: has no node 'Möller'");
        }
    }

    private static String predict(TinyModels graph, String model, String out) {
        return StartedBgn.line(
                "predict",
                model,
                "--nodes",
                graph.nodes().toString(),
                "--edges",
                graph.edges().toString(),
                "--out",
                out);
    }

    @Test
    void aRedirectedFileIsNotReplaced() throws Exception {
        TinyModels tiny = new TinyModels(folder);
        String model = tiny.train(Level.WEC).toString();
        for (String name : new String[] {"-", "/dev/stdout", "/dev/fd/1"}) {
            Path log = Files.writeString(folder.resolve("log"), "before\n");
            Object file = Files.readAttributes(log, "unix:ino").get("ino");
            String predict = predict(tiny, model, name);
            Ended ended = bash(Map.of(), predict + " >> " + StartedBgn.quoted(log.toString()));
            assertThat(ended.err()).as(name).isEmpty();
            assertThat(ended.status()).isZero();
            assertThat(Files.readString(log)).startsWith("before\nnode,class\n");
            assertThat(Files.readAttributes(log, "unix:ino").get("ino")).isEqualTo(file);
        }
        Path log = Files.writeString(folder.resolve("log"), "before\n");
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("/dev/stdout"));
        String predict = predict(tiny, model, link.toString());
        Ended ended = bash(Map.of(), predict + " >> " + StartedBgn.quoted(log.toString()));
        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.err()).contains("an open file, which is not replaced");
        assertThat(Files.readString(log)).isEqualTo("before\n");
    }
}
