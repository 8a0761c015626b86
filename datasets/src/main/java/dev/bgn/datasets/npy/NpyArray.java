package dev.bgn.datasets.npy;

import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.matrix.Shape;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * An array of numbers or texts, still as the bytes of its file, in C order (the last index runs fastest). Each of
 * {@link #ints()}, {@link #floats()} … decodes them anew.
 */
public final class NpyArray {
    /** NumPy's own limit. */
    private static final int MAX_DIMENSIONS = 32;

    private final ByteSpan data;
    private final NpyType type;
    private final int[] shape;
    private final int count;

    private NpyArray(ByteSpan data, NpyType type, int[] shape, int count) {
        this.data = data;
        this.type = type;
        this.shape = shape;
        this.count = count;
    }

    /** The array with exactly these bytes; for an array of objects they are a pickle. */
    public static NpyArray of(ByteSpan data, NpyType type, long[] shape, boolean fortranOrder)
            throws MalformedFileException {
        if (shape.length > MAX_DIMENSIONS) {
            throw data.malformed("an array of " + shape.length + " dimensions; at most " + MAX_DIMENSIONS);
        }
        boolean isObject = type.kind() == NpyType.Kind.OBJECT;
        int[] sizes = new int[shape.length];
        long count = 1;
        for (int i = 0; i < shape.length; i++) {
            if (shape[i] < 0) {
                throw data.malformed("the negative size " + shape[i] + " in a shape");
            }
            count = shape[i] > Shape.MAX_ELEMENTS ? Long.MAX_VALUE : count * shape[i];
            if (count > Shape.MAX_ELEMENTS) {
                throw data.malformed(
                        "a shape with more than " + Shape.MAX_ELEMENTS + " elements: " + Arrays.toString(shape));
            }
            sizes[i] = (int) shape[i];
        }
        if (!isObject && count * type.bytes() != data.length()) {
            throw data.malformedAt(
                    0,
                    "an array of " + count + " elements of " + type + " takes " + count * type.bytes()
                            + " bytes, but there are " + data.length());
        }
        ByteSpan ordered = fortranOrder && !isObject ? FortranOrder.toC(data, sizes, type.bytes()) : data;
        return new NpyArray(ordered, type, sizes, (int) count);
    }

    public NpyType type() {
        return type;
    }

    /** Whether the elements are pickled objects. */
    public boolean isObject() {
        return type.kind() == NpyType.Kind.OBJECT;
    }

    /** The number of dimensions. */
    public int dimensions() {
        return shape.length;
    }

    /** The size of one dimension. */
    public int size(int dimension) {
        return shape[dimension];
    }

    /** The number of elements. */
    public int count() {
        return count;
    }

    /** The bytes of the elements, or the pickle of an array of objects. */
    public ByteSpan bytes() {
        return data;
    }

    /** Fails unless the array has this many dimensions. */
    public NpyArray requireDimensions(int dimensions) throws MalformedFileException {
        if (shape.length != dimensions) {
            throw data.malformed("an array of shape " + Arrays.toString(shape) + " where one of " + dimensions
                    + (dimensions == 1 ? " dimension" : " dimensions") + " is expected");
        }
        return this;
    }

    /** Fails when the array has more elements than this. */
    public NpyArray requireAtMost(int most) throws MalformedFileException {
        if (count > most) {
            throw data.malformed("an array of " + count + " elements where at most " + most + " are expected");
        }
        return this;
    }

    /** The elements as ints; an error when they are not whole numbers or too large. */
    public int[] ints() throws MalformedFileException {
        data.requireRoom(4L * count);
        int[] result = new int[count];
        copyInts(result, 0);
        return result;
    }

    /** Puts the elements as ints into {@code target} from {@code at} on. */
    public void copyInts(int[] target, int at) throws MalformedFileException {
        requireWhole();
        ByteBuffer buffer = buffer();
        if (type.kind() == NpyType.Kind.SIGNED && type.bytes() == 4) {
            buffer.asIntBuffer().get(target, at, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            long value = wholeAt(buffer, i);
            if (value != (int) value) {
                throw malformedElement(i, value + " is too large for a 32-bit number");
            }
            target[at + i] = (int) value;
        }
    }

    /** The elements as longs; an error when they are not whole numbers or too large. */
    public long[] longs() throws MalformedFileException {
        requireWhole();
        data.requireRoom(8L * count);
        ByteBuffer buffer = buffer();
        long[] result = new long[count];
        for (int i = 0; i < count; i++) {
            result[i] = wholeAt(buffer, i);
        }
        return result;
    }

    /** The elements as floats, rounded where they are longer. */
    public float[] floats() throws MalformedFileException {
        data.requireRoom(4L * count);
        float[] result = new float[count];
        copyFloats(result, 0);
        return result;
    }

    /** Puts the elements as floats into {@code target} from {@code at} on. */
    public void copyFloats(float[] target, int at) throws MalformedFileException {
        requireNumber();
        ByteBuffer buffer = buffer();
        if (type.kind() == NpyType.Kind.FLOAT && type.bytes() == 4) {
            buffer.asFloatBuffer().get(target, at, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            target[at + i] = (float) numberAt(buffer, i);
        }
    }

    /** The elements as doubles. */
    public double[] doubles() throws MalformedFileException {
        requireNumber();
        data.requireRoom(8L * count);
        ByteBuffer buffer = buffer();
        double[] result = new double[count];
        for (int i = 0; i < count; i++) {
            result[i] = numberAt(buffer, i);
        }
        return result;
    }

    /** Whether every element is this number; decodes nothing into memory. */
    public boolean holdsOnly(float number) throws MalformedFileException {
        requireNumber();
        ByteBuffer buffer = buffer();
        for (int i = 0; i < count; i++) {
            if (numberAt(buffer, i) != number) {
                return false;
            }
        }
        return true;
    }

    /** The elements as texts. */
    public String[] strings() throws MalformedFileException {
        if (type.kind() != NpyType.Kind.TEXT) {
            throw data.malformed("an array of " + type + " where texts are expected");
        }
        data.requireRoom(64L * count);
        ByteBuffer buffer = buffer();
        int width = type.bytes() / 4;
        String[] result = new String[count];
        int[] points = new int[count == 0 ? 0 : width];
        for (int i = 0; i < count; i++) {
            int used = 0;
            for (int c = 0; c < width; c++) {
                points[c] = buffer.getInt(4 * (i * width + c));
                if (points[c] < 0
                        || points[c] > Character.MAX_CODE_POINT
                        || (points[c] >= 0xd800 && points[c] < 0xe000)) {
                    throw malformedElement(i, "no character has the number " + Integer.toUnsignedString(points[c]));
                }
                used = points[c] == 0 ? used : c + 1;
            }
            result[i] = new String(points, 0, used);
        }
        return result;
    }

    private ByteBuffer buffer() {
        return data.buffer(type.order());
    }

    private void requireWhole() throws MalformedFileException {
        if (!type.isWhole()) {
            throw data.malformed("an array of " + type + " where whole numbers are expected");
        }
    }

    private void requireNumber() throws MalformedFileException {
        if (!type.isNumber()) {
            throw data.malformed("an array of " + type + " where numbers are expected");
        }
    }

    private MalformedFileException malformedElement(int index, String reason) {
        return data.malformedAt(index * type.bytes(), "element " + index + ": " + reason);
    }

    private long wholeAt(ByteBuffer buffer, int index) throws MalformedFileException {
        boolean signed = type.kind() == NpyType.Kind.SIGNED;
        return switch (type.bytes()) {
            case 1 -> {
                byte small = buffer.get(index);
                long unsigned = small & 0xff;
                yield signed ? small : type.kind() == NpyType.Kind.BOOL ? Math.min(1, unsigned) : unsigned;
            }
            case 2 -> {
                short two = buffer.getShort(2 * index);
                yield signed ? two : Short.toUnsignedLong(two);
            }
            case 4 -> {
                int four = buffer.getInt(4 * index);
                yield signed ? four : Integer.toUnsignedLong(four);
            }
            default -> {
                long eight = buffer.getLong(8 * index);
                if (!signed && eight < 0) {
                    throw malformedElement(index, Long.toUnsignedString(eight) + " is too large");
                }
                yield eight;
            }
        };
    }

    private double numberAt(ByteBuffer buffer, int index) throws MalformedFileException {
        if (type.kind() != NpyType.Kind.FLOAT) {
            return wholeAt(buffer, index);
        }
        return type.bytes() == 4 ? buffer.getFloat(4 * index) : buffer.getDouble(8 * index);
    }

    /** Where the bytes of an array of two or more dimensions run the other way round. */
    private static final class FortranOrder {
        /** The bytes with the last index fastest. */
        static ByteSpan toC(ByteSpan data, int[] shape, int elementBytes) {
            if (shape.length < 2) {
                return data;
            }
            byte[] ordered = new byte[data.length()];
            ByteBuffer from = data.buffer(ByteOrder.LITTLE_ENDIAN);
            int[] index = new int[shape.length];
            for (int at = 0; at < ordered.length; at += elementBytes) {
                int source = 0;
                for (int d = shape.length - 1; d >= 0; d--) {
                    source = source * shape[d] + index[d];
                }
                from.get(source * elementBytes, ordered, at, elementBytes);
                for (int d = shape.length - 1; d >= 0 && ++index[d] == shape[d]; d--) {
                    index[d] = 0;
                }
            }
            return data.withBytes(ordered);
        }
    }
}
