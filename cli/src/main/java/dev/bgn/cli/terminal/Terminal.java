package dev.bgn.cli.terminal;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What reaches a terminal. Names of nodes, classes, columns and files come from data, which anybody may have written: no
 * control character of theirs may steer the terminal. All that commands print, errors included, goes through here.
 */
public final class Terminal {
    /** How the user calls the command: the launcher knows where it was found. */
    public static final String CALLED = System.getProperty("bgn.called", "bgn");

    /** The launcher tells which of standard output and standard error is a terminal: {@code out}, {@code err}, both. */
    private static final String PROPERTY = "bgn.terminal";

    /** What stands in for a control character. */
    private static final char SHOWN = '?';

    private static final Pattern STEERS = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}\\u202a-\\u202e\\u2066-\\u2069]");

    private Terminal() {}

    /** Whether a person sees standard error, so that progress may be drawn on it. */
    public static boolean showsErrors() {
        return shows("err");
    }

    /** Whether a person sees standard output. */
    static boolean showsOutput() {
        return shows("out");
    }

    @SuppressWarnings("SystemConsoleNull") // null again on 25 when there is no terminal
    private static boolean shows(String stream) {
        String told = System.getProperty(PROPERTY);
        return told == null ? System.console() != null && System.console().isTerminal() : told.contains(stream);
    }

    /** A text of foreign origin in one line of a terminal. */
    public static String oneLine(String text) {
        return STEERS.matcher(text).replaceAll(String.valueOf(SHOWN));
    }

    /** A text of JSON in which each such character is an escape, so that a reader has the name as it is. */
    static String escaped(String json) {
        return STEERS.matcher(json)
                .replaceAll(found -> Matcher.quoteReplacement(String.format(
                        Locale.ROOT, "\\u%04x", (int) found.group().charAt(0))));
    }

    /** A writer that passes on lines and tabs, and no other control character. */
    public static PrintWriter safe(PrintWriter writer) {
        return new SafePrinter(writer);
    }

    /**
     * Where data goes that a command writes to standard output: byte for byte as it is, unless a terminal shows it.
     */
    static PrintWriter forData(PrintWriter writer) {
        return writer instanceof SafePrinter safe && !showsOutput() ? safe.raw : writer;
    }

    private static final class SafePrinter extends PrintWriter {
        private final PrintWriter raw;

        SafePrinter(PrintWriter raw) {
            super(new Safe(raw), true);
            this.raw = raw;
        }

        /** A message is one line, whatever is in the names that it has in it. */
        @Override
        public void println(String text) {
            super.println(oneLine(String.valueOf(text)));
        }
    }

    /** Also the marks that turn the direction of text, which show a name as another one. */
    private static boolean steers(char c) {
        return (Character.isISOControl(c) && c != '\n' && c != '\t')
                || (c >= '\u202a' && c <= '\u202e')
                || (c >= '\u2066' && c <= '\u2069');
    }

    private static final class Safe extends FilterWriter {
        Safe(Writer writer) {
            super(writer);
        }

        @Override
        public void write(int c) throws IOException {
            super.write(steers((char) c) ? SHOWN : c);
        }

        @Override
        public void write(char[] text, int offset, int length) throws IOException {
            write(new String(text, offset, length), 0, length);
        }

        @Override
        public void write(String text, int offset, int length) throws IOException {
            int end = offset + length;
            int at = offset;
            while (at < end && !steers(text.charAt(at))) {
                at++;
            }
            if (at == end) {
                out.write(text, offset, length);
                return;
            }
            char[] shown = text.substring(offset, end).toCharArray();
            for (int i = 0; i < shown.length; i++) {
                shown[i] = steers(shown[i]) ? SHOWN : shown[i];
            }
            out.write(shown, 0, shown.length);
        }
    }
}
