package dev.bgn.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a person sees on a terminal of some width after a stream of characters: as much of a terminal as a progress bar needs.
 * Anything else that steers a terminal is an error.
 */
final class Screen {
    private static final Pattern SEQUENCE = Pattern.compile("\u001b\\[([0-9;]*)([A-Za-z])");

    private final int width;
    private final List<StringBuilder> lines = new ArrayList<>(List.of(new StringBuilder()));
    /** Each look of the line that the cursor is on, when it changes. */
    private final List<String> frames = new ArrayList<>();

    private int row;
    private int column;

    private Screen(int width) {
        this.width = width;
    }

    static Screen of(String stream, int width) {
        Screen screen = new Screen(width);
        Matcher sequence = SEQUENCE.matcher(stream);
        for (int at = 0; at < stream.length(); at++) {
            char c = stream.charAt(at);
            if (c == '\u001b') {
                if (!sequence.find(at) || sequence.start() != at) {
                    throw new AssertionError("an unknown sequence at " + at);
                }
                screen.obey(sequence.group(1), sequence.group(2).charAt(0));
                at = sequence.end() - 1;
            } else {
                screen.show(c);
            }
        }
        return screen;
    }

    private void obey(String number, char command) {
        keepFrame();
        switch (command) {
            case 'm' -> {} // colours
            case 'K' -> {
                if (!number.isEmpty() && !number.equals("0")) {
                    throw new AssertionError("clears by " + number);
                }
                line().setLength(Math.min(column, line().length()));
            }
            case 'A' -> row = Math.max(0, row - (number.isEmpty() ? 1 : Integer.parseInt(number)));
            default -> throw new AssertionError("an unknown sequence: " + number + command);
        }
    }

    private void keepFrame() {
        if (!line().isEmpty()) {
            frames.add(line().toString());
        }
    }

    private StringBuilder line() {
        return lines.get(row);
    }

    private void show(char c) {
        switch (c) {
            case '\r' -> column = 0;
            case '\n' -> {
                row++;
                if (row == lines.size()) {
                    lines.add(new StringBuilder());
                }
            }
            default -> {
                if (Character.isISOControl(c)) {
                    throw new AssertionError("a control character: " + (int) c);
                }
                if (column == width) {
                    show('\n');
                    column = 0;
                }
                while (line().length() <= column) {
                    line().append(' ');
                }
                line().setCharAt(column++, c);
            }
        }
    }

    /** All lines, without blanks at their ends and without empty lines at the end. */
    List<String> lines() {
        List<String> all = new ArrayList<>(
                lines.stream().map(line -> line.toString().stripTrailing()).toList());
        while (!all.isEmpty() && all.getLast().isEmpty()) {
            all.removeLast();
        }
        return all;
    }

    /** The looks of lines before they were drawn over or cleared. */
    List<String> frames() {
        return frames;
    }
}
