package dev.bgn.runtime;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A file does not hold what it should. The message is one line: the file, the line or the byte offset where it is known,
 * and the reason. It is the only exception that damaged or hostile input can cause in a reader.
 */
public final class MalformedFileException extends IOException {
    private static final long serialVersionUID = 1L;

    private static final int LONGEST = 1000;

    private MalformedFileException(String message) {
        super(oneLine(message));
    }

    /** A reason may quote what is in the file: line breaks, control codes for the terminal, or megabytes. */
    private static String oneLine(String message) {
        String cut = message.length() <= LONGEST ? message : message.substring(0, LONGEST) + "…";
        return cut.replaceAll("\\p{Cntrl}", " ");
    }

    /** Somewhere in the file, or the file as a whole. */
    public static MalformedFileException in(Path file, String reason) {
        return new MalformedFileException(file + ": " + reason);
    }

    /** In a line of a text file, counted from 1. */
    public static MalformedFileException atLine(Path file, long line, String reason) {
        return new MalformedFileException(file + ", line " + line + ": " + reason);
    }

    /** At a byte, counted from 0. */
    public static MalformedFileException atOffset(Path file, long offset, String reason) {
        return new MalformedFileException(file + ", offset " + offset + ": " + reason);
    }
}
