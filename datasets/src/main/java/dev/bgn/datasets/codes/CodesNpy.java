package dev.bgn.datasets.codes;

import dev.bgn.datasets.npy.NpyArray;
import dev.bgn.datasets.npy.NpyReader;
import dev.bgn.datasets.npy.NpyType;
import dev.bgn.datasets.npy.NpyWriter;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.matrix.Shape;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * Codes as a NumPy array. Written as {@code uint8} of shape [rows, ⌈bits / 8⌉], as {@code numpy.packbits(x,
 * bitorder='little')} packs them and FAISS's binary indexes take them. Read are also words, {@code int64} or
 * {@code uint64} of shape [rows, words], and one element a bit, {@code int8} or {@code bool} of shape [rows, bits] with
 * the values −1 and 1, or 0 and 1. In a packed array the bits up to the last byte's or word's end count as columns.
 */
public final class CodesNpy {
    private CodesNpy() {}

    /** Reads codes in any of the three forms; the type of the elements tells which. */
    public static BitMatrix read(Path file) throws IOException {
        NpyArray array = NpyReader.read(file).requireDimensions(2);
        NpyType type = array.type();
        int width = array.size(1);
        boolean isByte = type.bytes() == 1;
        if (type.kind() == NpyType.Kind.BOOL || (type.kind() == NpyType.Kind.SIGNED && isByte)) {
            return readElements(file, array);
        }
        boolean isWord = type.isWhole() && type.bytes() == Long.BYTES;
        if (!isWord && !(type.kind() == NpyType.Kind.UNSIGNED && isByte)) {
            throw MalformedFileException.in(
                    file, "an array of " + type + "; codes are u1 (packed bits), i8 or u8 (words) or i1 (-1 or 1)");
        }
        int elementBits = 8 * type.bytes();
        if (width > Shape.MAX_ELEMENTS / elementBits) {
            throw MalformedFileException.in(file, "codes of " + width + " elements; that is too long");
        }
        array.bytes().requireRoom(8L * array.size(0) * BitMatrix.wordsFor(width * elementBits));
        BitMatrix codes = BitMatrix.zeros(array.size(0), width * elementBits);
        ByteBuffer buffer = array.bytes().buffer(type.order());
        int perWord = Long.SIZE / elementBits;
        for (int r = 0; r < codes.rows(); r++) {
            for (int c = 0; c < width; c++) {
                long element = isWord
                        ? buffer.getLong(8 * (r * width + c))
                        : array.bytes().at(r * width + c);
                codes.words()[r * codes.wordsPerRow() + c / perWord] |= element << (c % perWord * elementBits);
            }
        }
        return codes;
    }

    private static BitMatrix readElements(Path file, NpyArray array) throws IOException {
        BitMatrix codes = BitMatrix.zeros(array.size(0), array.size(1));
        Signs signs = new Signs();
        boolean isBool = array.type().kind() == NpyType.Kind.BOOL;
        for (int r = 0; r < codes.rows(); r++) {
            for (int c = 0; c < codes.columns(); c++) {
                int value = (byte) array.bytes().at(r * codes.columns() + c);
                if (!isBool && !signs.accept(value)) {
                    throw MalformedFileException.in(
                            file, "row " + r + ", column " + c + ": " + value + "; " + Signs.EXPECTED);
                }
                codes.set(r, c, isBool ? value != 0 : value > 0);
            }
        }
        return codes;
    }

    /** Writes codes as packed bytes, all or nothing. */
    public static void write(BitMatrix codes, Path file) throws IOException {
        int width = (codes.columns() + 7) / 8;
        NpyWriter.write(file, "|u1", 1, codes.rows(), width, (row, buffer) -> {
            for (int b = 0; b < width; b++) {
                buffer.put((byte) (codes.word(row, b / Long.BYTES) >>> (8 * (b % Long.BYTES))));
            }
        });
    }
}
