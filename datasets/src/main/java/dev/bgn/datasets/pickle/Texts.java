package dev.bgn.datasets.pickle;

import dev.bgn.datasets.npy.ByteSpan;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Texts of a pickle, which Python 2 wrote as bytes and Python 3 as Unicode. */
final class Texts {
    /** Small, for the same bytes can be taken for a text many times. */
    private static final int MAX_BYTES = 256;

    private static final int MAX_SHORT = 12;

    private Texts() {}

    /** The text, or null when the value is none; bytes of more than {@value #MAX_BYTES} are data, not a text. */
    static String of(PickleValue value) {
        if (value instanceof PickleValue.Text text) {
            return text.value();
        }
        return value instanceof PickleValue.Bytes bytes && bytes.span().length() <= MAX_BYTES
                ? latin1(bytes.span())
                : null;
    }

    /** The text when it has at most a dozen characters, else null. */
    static String ofShort(PickleValue value) {
        String text = of(value);
        return text == null || text.length() > MAX_SHORT ? null : text;
    }

    /** Whether the value is this text, which must be ASCII; compares lengths before it makes a text of the bytes. */
    static boolean is(PickleValue value, String wanted) {
        if (value instanceof PickleValue.Bytes bytes && bytes.span().length() != wanted.length()) {
            return false;
        }
        return wanted.equals(of(value));
    }

    private static String latin1(ByteSpan span) {
        return StandardCharsets.ISO_8859_1
                .decode(span.buffer(ByteOrder.LITTLE_ENDIAN))
                .toString();
    }
}
