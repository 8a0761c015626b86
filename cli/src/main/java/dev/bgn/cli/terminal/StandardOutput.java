package dev.bgn.cli.terminal;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Standard output in UTF-8, which notices that its reader has gone. */
public final class StandardOutput extends FileOutputStream {
    /** The reader of a pipe, such as {@code head}, has read enough: a reason to end, and no error. */
    public static final class ReaderGoneException extends RuntimeException {
        private static final long serialVersionUID = 1;

        ReaderGoneException(IOException cause) {
            super(cause);
        }
    }

    private StandardOutput() {
        super(FileDescriptor.out);
    }

    public static PrintWriter open() {
        BufferedOutputStream bytes = new BufferedOutputStream(new StandardOutput(), 1 << 16);
        return new PrintWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8), true);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            super.write(bytes, offset, length);
        } catch (IOException e) {
            // The JDK has no type for it, only the text of the C library, which the launcher keeps in English.
            if (String.valueOf(e.getMessage()).contains("Broken pipe")) {
                throw new ReaderGoneException(e);
            }
            throw e;
        }
    }
}
