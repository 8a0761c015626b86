package dev.bgn.datasets;

import java.nio.file.Path;

/**
 * A file may be right, but this heap has no room for it. The message is one line that says how to get a larger one. It
 * is unchecked, as is the error of a full heap, which it forestalls.
 */
public final class HeapTooSmallException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** {@code heapBytes} is the heap with which the file can be read. */
    public HeapTooSmallException(Path file, long heapBytes) {
        super(file + ": needs more heap: BGN_JAVA_OPTIONS=-Xmx" + megabytes(heapBytes) + "m in the environment");
    }

    /** A collector keeps some of what -Xmx says for itself, and Java has to live beside the file. */
    private static long megabytes(long heapBytes) {
        return 2 * (heapBytes >> 20) + 32;
    }
}
