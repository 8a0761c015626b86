package dev.bgn.cli;

import dev.bgn.cli.data.CsvColumns;
import dev.bgn.cli.data.DataFolderOption;
import dev.bgn.cli.data.DatasetOptions;
import dev.bgn.cli.data.SplitOptions;
import dev.bgn.cli.train.SamplingOptions;
import dev.bgn.cli.train.TeacherOptions;
import dev.bgn.cli.train.TrainOptions;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Layout;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Lists the options of a command that takes a dataset in groups with headings, by the class that declares them. */
public final class HelpGroups {
    private static final String REST = "The run and its results:";

    /** In the order of the help. */
    private static final Map<Class<?>, String> HEADINGS = headings();

    private HelpGroups() {}

    private static Map<Class<?>, String> headings() {
        Map<Class<?>, String> all = new LinkedHashMap<>();
        all.put(DatasetOptions.class, "The data:");
        all.put(DataFolderOption.class, "The data:");
        all.put(SplitOptions.class, "The data:");
        all.put(CsvColumns.class, "The columns of --nodes:");
        all.put(TrainOptions.class, "The network and how it learns:");
        all.put(TeacherOptions.class, "The network and how it learns:");
        all.put(SamplingOptions.class, "The network and how it learns:");
        return all;
    }

    /** Sets a command up, where it has enough options. */
    public static void apply(CommandLine command) {
        boolean takesData = command.getCommandSpec().options().stream()
                .anyMatch(option -> declaring(option) == DatasetOptions.class);
        if (takesData) {
            command.getCommandSpec().usageMessage().abbreviateSynopsis(true);
            command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, HelpGroups::options);
        }
    }

    private static Class<?> declaring(OptionSpec option) {
        return option.userObject() instanceof Field field ? field.getDeclaringClass() : null;
    }

    private static String options(Help help) {
        Map<String, List<OptionSpec>> groups = new LinkedHashMap<>();
        HEADINGS.values().forEach(heading -> groups.putIfAbsent(heading, new ArrayList<>()));
        groups.put(REST, new ArrayList<>());
        List<OptionSpec> shown = help.commandSpec().options().stream()
                .filter(option -> !option.hidden())
                .toList();
        shown.forEach(option ->
                groups.get(HEADINGS.getOrDefault(declaring(option), REST)).add(option));
        StringBuilder text = new StringBuilder();
        groups.forEach((heading, options) -> {
            if (!options.isEmpty()) {
                // Laid out with the widths of all options, so that the columns of all groups are in line.
                Layout layout = help.createDefaultLayout(shown, List.of(), help.colorScheme());
                layout.addOptions(options, help.createDefaultParamLabelRenderer());
                text.append(
                        String.format("%n%s%n%s", help.colorScheme().ansi().text("@|bold " + heading + "|@"), layout));
            }
        });
        return text.toString();
    }
}
