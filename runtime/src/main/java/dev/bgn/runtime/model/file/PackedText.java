package dev.bgn.runtime.model.file;

import dev.bgn.runtime.json.JsonException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * A JSON text as bytes: a zlib stream filled up with zeros, or plain UTF-8 filled up with spaces, to a multiple of 8. The
 * first byte tells which: JSON starts with a brace, which no zlib stream does.
 *
 * <p>A stream never holds more than {@value #MAX_RATIO} times its bytes: a text that would shrink further is kept plain,
 * so that the reader can refuse what would make much memory of a small file.
 */
final class PackedText {
    static final int MAX_RATIO = 20;
    static final int MAX_BYTES = 1 << 24;
    /** Shorter texts gain nothing, and plain ones can be read with the eye. */
    private static final int LEAST_PACKED = 512;

    private PackedText() {}

    static byte[] pack(String json) {
        byte[] plain = json.getBytes(StandardCharsets.UTF_8);
        if (plain.length > MAX_BYTES) {
            throw new IllegalArgumentException(
                    "a text of " + plain.length + " bytes; at most " + MAX_BYTES + " can be read again");
        }
        byte[] packed = plain.length < LEAST_PACKED ? plain : deflate(plain);
        boolean keepPlain = packed.length >= plain.length || (long) MAX_RATIO * packed.length < plain.length;
        byte[] kept = keepPlain ? plain : packed;
        byte[] padded = Arrays.copyOf(kept, (kept.length + 7) & -8);
        Arrays.fill(padded, kept.length, padded.length, (byte) (keepPlain ? ' ' : 0));
        return padded;
    }

    private static byte[] deflate(byte[] plain) {
        try (Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION)) {
            deflater.setInput(plain);
            deflater.finish();
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            byte[] buffer = new byte[8192];
            while (!deflater.finished()) {
                all.write(buffer, 0, deflater.deflate(buffer));
            }
            return all.toByteArray();
        }
    }

    /** The text; bytes that are none are a {@link JsonException} at its start. */
    static String unpack(byte[] bytes) throws JsonException {
        byte[] plain = bytes.length > 0 && bytes[0] == '{' ? bytes : inflate(bytes);
        if (plain.length > MAX_BYTES) {
            throw new JsonException(0, "a text of more than " + MAX_BYTES + " bytes");
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(plain))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new JsonException(0, "is not UTF-8");
        }
    }

    private static byte[] inflate(byte[] bytes) throws JsonException {
        int limit = (int) Math.min(MAX_BYTES, (long) MAX_RATIO * bytes.length);
        try (Inflater inflater = new Inflater()) {
            inflater.setInput(bytes);
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            byte[] buffer = new byte[8192];
            while (!inflater.finished()) {
                int count = inflater.inflate(buffer);
                if (count == 0 && !inflater.finished()) {
                    throw new JsonException(0, "the compressed text ends too early");
                }
                if (all.size() + count > limit) {
                    throw new JsonException(0, "the compressed text holds more than " + limit + " bytes");
                }
                all.write(buffer, 0, count);
            }
            int rest = bytes.length - inflater.getRemaining();
            for (int i = rest; i < bytes.length; i++) {
                if (bytes[i] != 0 || bytes.length - rest >= Long.BYTES) {
                    throw new JsonException(0, "bytes after the end of the compressed text");
                }
            }
            return all.toByteArray();
        } catch (DataFormatException e) {
            throw new JsonException(0, "the compressed text is damaged");
        }
    }
}
