package dev.bgn.cli.train;

import dev.bgn.cli.data.CsvColumns;
import dev.bgn.cli.data.DataFolderOption;
import dev.bgn.cli.data.DatasetOptions;
import java.lang.reflect.Member;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The options that were typed, to be typed again in another command. */
final class GivenOptions {
    private GivenOptions() {}

    /** Those that say which dataset is meant, such as {@code --dataset cora}, each after a space; a model knows the rest. */
    static String ofDataset(CommandSpec command) {
        Set<Class<?>> sources = Set.of(DatasetOptions.class, DataFolderOption.class, CsvColumns.class);
        StringBuilder words = new StringBuilder();
        for (OptionSpec option : command.commandLine().getParseResult().matchedOptions()) {
            if (option.userObject() instanceof Member member
                    && sources.contains(member.getDeclaringClass())
                    && !CsvColumns.OF_TRAINING.contains(option.longestName())) {
                List<String> parts = new ArrayList<>(List.of(option.longestName()));
                if (option.arity().max() > 0) { // a flag takes no value, though it has one
                    parts.addAll(option.originalStringValues());
                }
                parts.forEach(part -> words.append(' ').append(quoted(part)));
            }
        }
        return words.toString();
    }

    /** All that was typed after {@code bgn}, each word after a space. */
    static String all(CommandSpec command) {
        return command.root().commandLine().getParseResult().originalArgs().stream()
                .map(word -> " " + quoted(word))
                .collect(Collectors.joining());
    }

    /** As a shell takes it for one word. */
    static String quoted(String word) {
        return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
