package dev.bgn.datasets;

import dev.bgn.runtime.MalformedFileException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The text of a file, plain or gzip, that must be UTF-8, without a byte order mark; the JDK's reader cannot tell in which
 * line it is not.
 */
public final class Utf8Text extends Reader {
    private final Path file;
    private final InputStream bytes;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private final ByteBuffer pending = ByteBuffer.allocate(1 << 16).flip();
    private boolean begun;
    private boolean ended;
    /** The second half of a pair of which there was room for the first only; 0 for none. */
    private char held;

    private long line = 1;
    private char lastVisible;

    public Utf8Text(Path file) throws IOException {
        this(file, FileBytes.open(file));
    }

    /** The text of bytes that are open already; {@code file} is for messages. */
    public Utf8Text(Path file, InputStream bytes) {
        this.file = file;
        this.bytes = bytes;
    }

    /** The last character read that is not blank. */
    public char lastVisible() {
        return lastVisible;
    }

    @Override
    public int read(char[] into, int offset, int length) throws IOException {
        if (held != 0 && length > 0) {
            into[offset] = held;
            held = 0;
            return 1;
        }
        CharBuffer text = CharBuffer.wrap(into, offset, length).slice();
        while (true) {
            CoderResult result = decoder.decode(pending, text, ended);
            if (text.position() > 0 || length == 0) {
                look(into, offset, offset + text.position());
                return text.position();
            }
            if (result.isError()) {
                throw MalformedFileException.atLine(file, line, "not UTF-8 text");
            }
            if (result.isOverflow()) {
                CharBuffer pair = CharBuffer.allocate(2);
                decoder.decode(pending, pair, ended);
                into[offset] = pair.get(0);
                held = pair.get(1);
                return 1;
            }
            if (ended) {
                return -1;
            }
            fill();
        }
    }

    private void fill() throws IOException {
        pending.compact();
        int count = bytes.readNBytes(pending.array(), pending.position(), pending.remaining());
        ended = count == 0;
        pending.position(pending.position() + count).flip();
        if (!begun && startsWith(0xEF, 0xBB, 0xBF)) {
            pending.position(3);
        } else if (!begun && startsWith('P', 'K', 3, 4)) {
            throw MalformedFileException.in(
                    file, "a zip archive or a spreadsheet, no text file; save the sheet as CSV in UTF-8");
        }
        begun = true;
    }

    private boolean startsWith(int... bytes) {
        if (pending.remaining() < bytes.length) {
            return false;
        }
        for (int i = 0; i < bytes.length; i++) {
            if (pending.get(i) != (byte) bytes[i]) {
                return false;
            }
        }
        return true;
    }

    private void look(char[] chars, int from, int to) throws MalformedFileException {
        for (int i = from; i < to; i++) {
            if (chars[i] == 0) {
                throw MalformedFileException.atLine(file, line, "a NUL character: this is no text in UTF-8");
            }
            line += chars[i] == '\n' ? 1 : 0;
            lastVisible = chars[i] > ' ' ? chars[i] : lastVisible;
        }
    }

    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
