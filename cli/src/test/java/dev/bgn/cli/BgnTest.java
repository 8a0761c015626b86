package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class BgnTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Bgn.PROGRAM.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }

    /** All commands, as the words that call them. */
    private static List<List<String>> commands(CommandLine command, List<String> words) {
        List<List<String>> all = new ArrayList<>(List.of(words));
        command.getSubcommands().forEach((name, sub) -> {
            List<String> longer = new ArrayList<>(words);
            longer.add(name);
            all.addAll(commands(sub, longer));
        });
        return all;
    }

    @Test
    void everyCommandHasHelp() {
        for (List<String> words : commands(Bgn.PROGRAM.commandLine("help"), List.of())) {
            if (words.contains("help")) {
                continue;
            }
            List<String> args = new ArrayList<>(words);
            args.add("--help");
            assertThat(run(args.toArray(String[]::new))).as("%s", args).isZero();
            assertThat(out.toString()).as("%s", args).contains("Usage: bgn");
            assertThat(err.toString()).isEmpty();
            String text = out.toString();
            args.removeLast();
            args.addFirst("help");
            assertThat(run(args.toArray(String[]::new))).as("%s", args).isZero();
            assertThat(out.toString()).as("%s", args).isEqualTo(text);
        }
        assertThat(run("help", "nonsense", "foo")).isEqualTo(2);
    }

    @Test
    void onlyTheCommandThatIsNamedIsSetUp() {
        assertThat(Bgn.PROGRAM.commandLine("info", "train").getSubcommands()).containsOnlyKeys("info");
        CommandLine data =
                Bgn.PROGRAM.commandLine("data", "list").getSubcommands().get("data");
        assertThat(data.getSubcommands()).containsOnlyKeys("list");
        assertThat(Bgn.PROGRAM
                        .commandLine("data", "--help")
                        .getSubcommands()
                        .get("data")
                        .getSubcommands())
                .containsKeys("list", "get", "convert");
        assertThat(Bgn.PROGRAM
                        .commandLine("--help")
                        .getSubcommands()
                        .get("train")
                        .getCommandSpec()
                        .options())
                .as("a command that is only listed")
                .isEmpty();
        for (String[] args : new String[][] {{}, {"--help"}, {"help", "info"}, {"generate-completion"}, {"trian"}}) {
            assertThat(Bgn.PROGRAM.commandLine(args).getSubcommands())
                    .as(String.join(" ", args))
                    .containsKeys("demo", "train", "help", "generate-completion");
        }
        assertThat(run("trian")).isEqualTo(2);
        assertThat(err.toString()).contains("did you mean train?");
        assertThat(run("train", "--datset=cora")).isEqualTo(2);
        assertThat(err.toString()).contains("did you mean --dataset?");
    }

    @Test
    void theHelpOfTrainHasEveryOptionUnderAHeading() {
        assertThat(run("train", "--help")).isZero();
        List<String> lines = out.toString().lines().toList();
        int headings = lines.indexOf("The data:");
        assertThat(lines.subList(headings, lines.size()))
                .contains("The columns of --nodes:", "The network and how it learns:", "The run and its results:")
                .contains("Examples:");
        CommandLine train = Bgn.PROGRAM.commandLine("train").getSubcommands().get("train");
        train.getCommandSpec()
                .options()
                .forEach(option -> assertThat(lines.subList(headings, lines.size()))
                        .filteredOn(line -> line.matches(" {2,6}(-., )?" + option.longestName() + "([= ].*)?"))
                        .as(option.longestName())
                        .hasSize(1));
    }

    @Test
    void withoutACommandItShowsTheHelp() {
        assertThat(run("--help")).isZero();
        String help = out.toString();
        assertThat(help).contains("Usage: bgn", "demo", "Trains a graph network");
        assertThat(run()).isZero();
        assertThat(out.toString()).isEqualTo(help);
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void onATerminalHelpIsBoldHoweverItIsAskedFor() {
        String before = System.getProperty("picocli.ansi");
        System.setProperty("picocli.ansi", "true");
        try {
            for (String[] args : new String[][] {{}, {"help"}, {"help", "train"}, {"--help"}, {"train", "--help"}}) {
                StringWriter out = new StringWriter();
                Bgn.PROGRAM.run(new PrintWriter(out), new PrintWriter(new StringWriter()), args);
                assertThat(out.toString())
                        .as(String.join(" ", args))
                        .contains("\u001b[1m")
                        .doesNotContain("?[");
            }
        } finally {
            if (before == null) {
                System.clearProperty("picocli.ansi");
            } else {
                System.setProperty("picocli.ansi", before);
            }
        }
    }

    @Test
    void versionNamesOursAndJava() {
        assertThat(run("--version")).isZero();
        assertThat(out.toString()).startsWith("bgn ").contains("Java 2");
    }

    @Test
    void badUsageIsOneLineAndExitCode2() {
        for (String[] args : new String[][] {
            {"nonsense"},
            {"info", ""},
            {"check", ""},
            {"search", "", "--node", "1"},
            {"nonsense", "--help"},
            {"data", "nonsense", "--help"}
        }) {
            assertThat(run(args)).as(String.join(" ", args)).isEqualTo(2);
            assertThat(err.toString().lines()).as(err.toString()).hasSize(1);
            assertThat(err.toString()).startsWith("bgn: ");
            assertThat(out.toString()).isEmpty();
        }
    }

    @Test
    void completionIsAScript() {
        assertThat(run("generate-completion")).isZero();
        assertThat(out.toString()).contains("complete -F").contains("convert");
    }
}
