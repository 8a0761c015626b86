package dev.bgn.datasets;

import dev.bgn.runtime.MalformedFileException;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Opens files for reading, unpacked when they are gzip: the first two bytes tell, not the name. */
public final class FileBytes {
    private static final int BUFFER_BYTES = 1 << 16;

    /** Data may be this many times smaller when it is packed: gzip cannot do more than 1032. */
    private static final long MOST_TIMES = 200;

    /** Below this no ratio matters: so much fits everywhere. */
    private static final long SMALL_BYTES = 256L << 20;

    /** Where it is bound, it hears of every piece of a file that is read, in bytes of the file as it lies there. */
    public static final ScopedValue<LongConsumer> READ = ScopedValue.newInstance();

    private FileBytes() {}

    /**
     * The bytes of a file, unpacked; damaged gzip data is a {@link MalformedFileException} while reading, and so is data
     * that unpacks to {@value #MOST_TIMES} times the size of the file and does not end, as only a bomb does.
     */
    public static InputStream open(Path file) throws IOException {
        return open(file, SMALL_BYTES);
    }

    /** Where {@code smallBytes} may come out of any file. */
    static InputStream open(Path file, long smallBytes) throws IOException {
        requireNoFolder(file);
        InputStream bytes = Files.newInputStream(file);
        InputStream raw =
                new BufferedInputStream(READ.isBound() ? new Counted(bytes, READ.get()) : bytes, BUFFER_BYTES);
        try {
            raw.mark(2);
            boolean gzip = raw.read() == 0x1f && raw.read() == 0x8b;
            raw.reset();
            return gzip ? new Unpacked(file, new GZIPInputStream(raw, BUFFER_BYTES), smallBytes) : raw;
        } catch (IOException e) {
            raw.close();
            throw explained(file, e);
        }
    }

    /** Refuses a folder where a file should be; the JDK's own message does not name it. */
    public static void requireNoFolder(Path file) throws MalformedFileException {
        if (Files.isDirectory(file)) {
            throw MalformedFileException.in(file, "a folder, not a file");
        }
    }

    private static IOException explained(Path file, IOException e) {
        if (e instanceof EOFException) {
            return MalformedFileException.in(file, "the gzip data ends too early");
        }
        return e instanceof ZipException ? MalformedFileException.in(file, "damaged gzip data: " + e.getMessage()) : e;
    }

    /** Read in pieces by the buffer around it. */
    private static final class Counted extends FilterInputStream {
        private final LongConsumer read;

        Counted(InputStream in, LongConsumer read) {
            super(in);
            this.read = read;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int count = in.read(bytes, offset, length);
            read.accept(Math.max(0, count));
            return count;
        }
    }

    /** Turns the two exceptions of damaged gzip data into the one that readers throw, and stops a bomb. */
    private static final class Unpacked extends FilterInputStream {
        private final Path file;
        private long leftBytes;

        Unpacked(Path file, GZIPInputStream in, long smallBytes) throws IOException {
            super(in);
            this.file = file;
            this.leftBytes = Math.max(smallBytes, MOST_TIMES * Files.size(file));
        }

        private int counted(int count) throws IOException {
            leftBytes -= Math.max(0, count);
            if (leftBytes < 0) {
                throw MalformedFileException.in(
                        file,
                        "unpacks to more than " + MOST_TIMES
                                + " times its size, as a zip bomb does; unpack it with gunzip if you trust it");
            }
            return count;
        }

        @Override
        public long skip(long count) throws IOException {
            return counted((int) in.skip(Math.min(count, BUFFER_BYTES)));
        }

        @Override
        public int read() throws IOException {
            try {
                int b = in.read();
                counted(b < 0 ? 0 : 1);
                return b;
            } catch (ZipException | EOFException e) {
                throw explained(file, e);
            }
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            try {
                return counted(in.read(bytes, offset, length));
            } catch (ZipException | EOFException e) {
                throw explained(file, e);
            }
        }
    }
}
