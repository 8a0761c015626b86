package dev.bgn.datasets.npy;

import dev.bgn.runtime.MalformedFileException;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reads the header of an npy file, a Python dict such as
 * <code>{'descr': '&lt;f4', 'fortran_order': False, 'shape': (140, 7), }</code>. Only this one form is read, not Python.
 */
final class NpyHeader {
    private final ByteSpan text;
    private int at;

    private NpyType type;
    private Boolean fortranOrder;
    private long[] shape;

    private NpyHeader(ByteSpan text) {
        this.text = text;
    }

    static NpyHeader parse(ByteSpan text) throws MalformedFileException {
        NpyHeader header = new NpyHeader(text);
        header.parseDict();
        return header;
    }

    NpyType type() {
        return type;
    }

    boolean fortranOrder() {
        return fortranOrder;
    }

    long[] shape() {
        return shape;
    }

    private void parseDict() throws MalformedFileException {
        expect('{');
        while (peek() != '}') {
            int keyAt = at;
            String key = parseText();
            expect(':');
            boolean repeated = switch (key) {
                case "descr" -> type != null;
                case "fortran_order" -> fortranOrder != null;
                case "shape" -> shape != null;
                default -> throw text.malformedAt(keyAt, "the unknown key '" + key + "' in an npy header");
            };
            if (repeated) {
                throw text.malformedAt(keyAt, "the key '" + key + "' is twice in an npy header");
            }
            switch (key) {
                case "descr" -> type = parseType();
                case "shape" -> shape = parseShape();
                default -> fortranOrder = parseTruth();
            }
            if (peek() != '}') {
                expect(',');
            }
        }
        expect('}');
        if (peek() != 0) {
            throw text.malformedAt(at, "more text after the end of an npy header");
        }
        if (type == null || fortranOrder == null || shape == null) {
            String missing = type == null ? "descr" : shape == null ? "shape" : "fortran_order";
            throw text.malformed("no key '" + missing + "' in the npy header");
        }
    }

    private NpyType parseType() throws MalformedFileException {
        if (peek() == '[') {
            throw text.malformedAt(at, "an array of records; only plain types can be read");
        }
        int start = at;
        String descriptor = parseText();
        Optional<NpyType> parsed = NpyType.parse(descriptor);
        if (parsed.isEmpty()) {
            throw text.malformedAt(start, "the element type '" + descriptor + "' cannot be read");
        }
        return parsed.get();
    }

    private boolean parseTruth() throws MalformedFileException {
        boolean value = peek() == 'T';
        for (char letter : (value ? "True" : "False").toCharArray()) {
            if (at == text.length() || text.at(at) != letter) {
                throw text.malformedAt(at, "True or False is expected in an npy header");
            }
            at++;
        }
        return value;
    }

    private long[] parseShape() throws MalformedFileException {
        long[] sizes = new long[4];
        int count = 0;
        expect('(');
        while (peek() != ')') {
            if (count == sizes.length) {
                sizes = Arrays.copyOf(sizes, 2 * count);
            }
            sizes[count++] = parseSize();
            if (peek() != ')') {
                expect(',');
            } else if (count == 1 && text.at(at - 1) != ',') {
                // Without its comma, Python's (3) is a number and not a shape.
                throw text.malformedAt(at, "a shape of one size needs a comma");
            }
        }
        expect(')');
        return Arrays.copyOf(sizes, count);
    }

    private long parseSize() throws MalformedFileException {
        if (peek() == '-') {
            throw text.malformedAt(at, "a negative size in the shape of an npy header");
        }
        int start = at;
        long size = 0;
        while (at < text.length() && text.at(at) >= '0' && text.at(at) <= '9') {
            if (at - start == 18) {
                throw text.malformedAt(start, "an absurd size in the shape of an npy header");
            }
            size = 10 * size + (text.at(at++) - '0');
        }
        if (at == start) {
            throw text.malformedAt(at, "a size is expected in the shape of an npy header");
        }
        if (at < text.length() && text.at(at) == 'L') {
            // Python 2 wrote its long integers so.
            at++;
        }
        return size;
    }

    private String parseText() throws MalformedFileException {
        int quote = peek();
        if (quote != '\'' && quote != '"') {
            throw text.malformedAt(at, "a quoted text is expected in an npy header");
        }
        at++;
        StringBuilder value = new StringBuilder();
        while (true) {
            if (at == text.length()) {
                throw text.malformedAt(at, "an npy header ends inside a text");
            }
            int letter = text.at(at++);
            if (letter == quote) {
                return value.toString();
            }
            if (letter < ' ' || letter > '~' || letter == '\\' || value.length() == 64) {
                throw text.malformedAt(at - 1, "a text in an npy header that is none of NumPy's");
            }
            value.append((char) letter);
        }
    }

    /** The next character that is not a space, not taken; 0 at the end. */
    private int peek() {
        while (at < text.length() && (text.at(at) == ' ' || text.at(at) == '\n')) {
            at++;
        }
        return at < text.length() ? text.at(at) : 0;
    }

    private void expect(char wanted) throws MalformedFileException {
        if (peek() != wanted || at == text.length()) {
            throw text.malformedAt(at, "'" + wanted + "' is expected in an npy header");
        }
        at++;
    }
}
