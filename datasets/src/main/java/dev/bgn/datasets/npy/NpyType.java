package dev.bgn.datasets.npy;

import java.nio.ByteOrder;
import java.util.Optional;

/**
 * The type of the elements of an array.
 *
 * @param kind what an element is
 * @param bytes the size of an element
 * @param order the order of the bytes of an element
 */
public record NpyType(Kind kind, int bytes, ByteOrder order) {
    /** The longest text, so that a width cannot overflow. */
    private static final int MAX_CHARACTERS = 1 << 20;

    /** What an element of an array is. */
    public enum Kind {
        BOOL,
        SIGNED,
        UNSIGNED,
        FLOAT,
        TEXT,
        /** Pickled Python objects. */
        OBJECT
    }

    /** The type that NumPy writes as, for example, {@code <f4}, or nothing when it is none of ours. */
    public static Optional<NpyType> parse(String descriptor) {
        if (descriptor.length() < 2) {
            return Optional.empty();
        }
        return parse(descriptor.charAt(0), descriptor.substring(1));
    }

    /** The type of a byte order, {@code <}, {@code >} or {@code |}, and a code such as {@code f4}. */
    public static Optional<NpyType> parse(char order, String code) {
        if (order != '<' && order != '>' && order != '|') {
            return Optional.empty();
        }
        if (code.equals("O") || code.equals("O8")) {
            return Optional.of(new NpyType(Kind.OBJECT, 8, ByteOrder.LITTLE_ENDIAN));
        }
        int size = parseSize(code);
        Kind kind = switch (code.isEmpty() ? ' ' : code.charAt(0)) {
            case 'b' -> size == 1 ? Kind.BOOL : null;
            case 'i' -> isPowerOfTwo(size, 1) ? Kind.SIGNED : null;
            case 'u' -> isPowerOfTwo(size, 1) ? Kind.UNSIGNED : null;
            case 'f' -> isPowerOfTwo(size, 4) ? Kind.FLOAT : null;
            case 'U' -> size > 0 && size <= MAX_CHARACTERS ? Kind.TEXT : null;
            default -> null;
        };
        if (kind == null || (order == '|' && size > 1)) {
            return Optional.empty();
        }
        ByteOrder bytes = order == '>' ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        return Optional.of(new NpyType(kind, kind == Kind.TEXT ? 4 * size : size, bytes));
    }

    private static boolean isPowerOfTwo(int size, int least) {
        return size >= least && size <= 8 && Integer.bitCount(size) == 1;
    }

    /** The number behind the letter, or −1. */
    private static int parseSize(String code) {
        if (code.length() < 2 || code.length() > 8) {
            return -1;
        }
        int size = 0;
        for (int i = 1; i < code.length(); i++) {
            char digit = code.charAt(i);
            if (digit < '0' || digit > '9') {
                return -1;
            }
            size = 10 * size + (digit - '0');
        }
        return size;
    }

    /** Whether elements are whole numbers or truth values. */
    public boolean isWhole() {
        return kind == Kind.BOOL || kind == Kind.SIGNED || kind == Kind.UNSIGNED;
    }

    /** Whether elements are numbers or truth values. */
    public boolean isNumber() {
        return isWhole() || kind == Kind.FLOAT;
    }

    @Override
    public String toString() {
        return switch (kind) {
            case BOOL -> "bool";
            case SIGNED -> "i" + bytes;
            case UNSIGNED -> "u" + bytes;
            case FLOAT -> "f" + bytes;
            case TEXT -> "U" + bytes / 4;
            case OBJECT -> "object";
        };
    }
}
