package dev.bgn.runtime.json;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads the part of JSON that headers consist of: objects, arrays, strings, whole numbers, true and false. The caller
 * says what comes next, so that nothing is built that nobody asked for, and the depth is that of the caller's code.
 */
public final class JsonReader {
    /** Fields of one object, or elements of one array. A header must not buy memory. */
    public static final int MAX_FIELDS = 512;

    private final String text;
    private int at;

    public JsonReader(String text) {
        this.text = text;
    }

    /** Reads the value of the field {@code name}. */
    @FunctionalInterface
    public interface Field {
        void read(String name) throws JsonException;
    }

    /** Reads an element. */
    @FunctionalInterface
    public interface Element {
        void read() throws JsonException;
    }

    public void object(Field field) throws JsonException {
        Set<String> seen = new HashSet<>();
        expect('{');
        if (skip('}')) {
            return;
        }
        do {
            space();
            int start = at;
            String name = string();
            if (!seen.add(name)) {
                throw new JsonException(start, "\"" + name + "\" is there twice");
            }
            if (seen.size() > MAX_FIELDS) {
                throw new JsonException(start, "more than " + MAX_FIELDS + " fields");
            }
            expect(':');
            field.read(name);
        } while (skip(','));
        expect('}');
    }

    public void array(int limit, Element element) throws JsonException {
        expect('[');
        if (skip(']')) {
            return;
        }
        int count = 0;
        do {
            if (count++ == limit) {
                throw new JsonException(at, "more than " + limit + " elements");
            }
            element.read();
        } while (skip(','));
        expect(']');
    }

    /** A whole number of at most 18 digits. */
    public long number() throws JsonException {
        space();
        int start = at;
        if (at < text.length() && text.charAt(at) == '-') {
            at++;
        }
        int digits = at;
        long value = 0;
        while (at < text.length() && isDigit(text.charAt(at)) && at - digits < 18) {
            value = 10 * value + text.charAt(at++) - '0';
        }
        boolean more = at < text.length() && (isDigit(text.charAt(at)) || ".eE".indexOf(text.charAt(at)) >= 0);
        if (at == digits || more || (text.charAt(digits) == '0' && at > digits + 1)) {
            throw new JsonException(start, "expected a whole number of at most 18 digits");
        }
        return digits == start ? value : -value;
    }

    /** A whole number from 0 to 2³¹ − 1. */
    public int size() throws JsonException {
        int start = at;
        long value = number();
        if (value < 0 || value > Integer.MAX_VALUE) {
            throw new JsonException(start, value + " is not a size");
        }
        return (int) value;
    }

    /** The size that a text consists of. */
    public static int sizeOf(String text) throws JsonException {
        JsonReader json = new JsonReader(text);
        int size = json.size();
        json.end();
        return size;
    }

    /** The strings of the array that a text consists of, at most {@code limit}. */
    public static List<String> strings(String text, int limit) throws JsonException {
        List<String> strings = new ArrayList<>();
        JsonReader json = new JsonReader(text);
        json.array(limit, () -> strings.add(json.string()));
        json.end();
        return strings;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    public boolean bool() throws JsonException {
        space();
        boolean value = text.startsWith("true", at);
        if (!value && !text.startsWith("false", at)) {
            throw new JsonException(at, "expected true or false");
        }
        at += value ? 4 : 5;
        return value;
    }

    public String string() throws JsonException {
        expect('"');
        int start = at;
        boolean escaped = false;
        while (at < text.length() && text.charAt(at) != '"') {
            if (text.charAt(at) < ' ') {
                throw new JsonException(at, "a control character inside a string");
            }
            boolean escape = text.charAt(at) == '\\';
            escaped |= escape;
            at += escape ? 2 : 1;
        }
        if (at >= text.length()) {
            throw new JsonException(start - 1, "a string without an end");
        }
        int end = at++;
        return escaped ? unescape(start, end) : requireUnicode(start, text.substring(start, end));
    }

    private String unescape(int start, int end) throws JsonException {
        StringBuilder result = new StringBuilder(end - start);
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                c = text.charAt(++i);
                int plain = "\"\\/bfnrt".indexOf(c);
                if (plain >= 0) {
                    c = "\"\\/\b\f\n\r\t".charAt(plain);
                } else if (c == 'u' && i + 4 < end) {
                    c = hex(i + 1);
                    i += 4;
                } else {
                    throw new JsonException(i - 1, "an unknown escape in a string");
                }
            }
            result.append(c);
        }
        return requireUnicode(start, result.toString());
    }

    private char hex(int start) throws JsonException {
        int value = 0;
        for (int i = start; i < start + 4; i++) {
            int digit = text.charAt(i) < 128 ? Character.digit(text.charAt(i), 16) : -1;
            if (digit < 0) {
                throw new JsonException(i, "expected four hexadecimal digits");
            }
            value = 16 * value + digit;
        }
        return (char) value;
    }

    /** Half of a surrogate pair is no text: it could not be written again. */
    private static String requireUnicode(int start, String value) throws JsonException {
        for (int i = 0; i < value.length(); i++) {
            if (Character.isSurrogate(value.charAt(i))) {
                boolean pair =
                        i + 1 < value.length() && Character.isSurrogatePair(value.charAt(i), value.charAt(i + 1));
                if (!pair) {
                    throw new JsonException(start, "a string with half a character");
                }
                i++;
            }
        }
        return value;
    }

    /** Fails unless only white space is left. */
    public void end() throws JsonException {
        space();
        if (at < text.length()) {
            throw new JsonException(at, "expected nothing more");
        }
    }

    private void expect(char c) throws JsonException {
        if (!skip(c)) {
            throw new JsonException(at, "expected " + c);
        }
    }

    private boolean skip(char c) {
        space();
        boolean there = at < text.length() && text.charAt(at) == c;
        at += there ? 1 : 0;
        return there;
    }

    private void space() {
        while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    /** The next character, counted from 0. */
    public int position() {
        return at;
    }
}
