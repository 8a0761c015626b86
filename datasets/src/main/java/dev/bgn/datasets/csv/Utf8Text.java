package dev.bgn.datasets.csv;

import dev.bgn.datasets.FileBytes;
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

/** The text of a file that must be UTF-8; the JDK's reader cannot tell in which line it is not. */
final class Utf8Text extends Reader {
    private final Path file;
    private final InputStream bytes;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private final ByteBuffer pending = ByteBuffer.allocate(1 << 16).flip();
    private boolean ended;
    private long line = 1;
    private char lastVisible;

    Utf8Text(Path file) throws IOException {
        this.file = file;
        bytes = FileBytes.open(file);
    }

    /** The last character read that is not blank. */
    char lastVisible() {
        return lastVisible;
    }

    @Override
    public int read(char[] into, int offset, int length) throws IOException {
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
            if (ended) {
                return -1;
            }
            fill();
        }
    }

    private void fill() throws IOException {
        pending.compact();
        int count = bytes.read(pending.array(), pending.position(), pending.remaining());
        ended = count < 0;
        pending.position(pending.position() + Math.max(0, count)).flip();
    }

    private void look(char[] chars, int from, int to) {
        for (int i = from; i < to; i++) {
            line += chars[i] == '\n' ? 1 : 0;
            lastVisible = chars[i] > ' ' ? chars[i] : lastVisible;
        }
    }

    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
