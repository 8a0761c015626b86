package dev.bgn.training.checkpoint;

import dev.bgn.runtime.AtomicFile;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.training.task.TrainState;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Reads and writes checkpoints. A new one takes the place of the old one as a whole ({@link AtomicFile}), so that at
 * every moment one of them is there.
 *
 * <p>Little-endian: magic, text length and text, the numbers, the count of arrays, each with its length, and a CRC32C of
 * all before it.
 */
public final class CheckpointFile {
    private static final long MAGIC = 0x31_54_50_4B_43_4E_47_42L; // "BGNCKPT1"
    private static final int NUMBERS_BYTES = 2 * Integer.BYTES + 3 * Long.BYTES;

    private CheckpointFile() {}

    public static void write(Path file, Checkpoint checkpoint) throws IOException {
        byte[] run = checkpoint.run().getBytes(StandardCharsets.UTF_8);
        long bytes = 3L * Long.BYTES + run.length + NUMBERS_BYTES;
        for (float[] array : checkpoint.arrays()) {
            bytes += Integer.BYTES + 4L * array.length;
        }
        ByteBuffer buffer = ByteBuffer.allocate(Math.toIntExact(bytes)).order(ByteOrder.LITTLE_ENDIAN);
        TrainState.Numbers n = checkpoint.numbers();
        buffer.putLong(MAGIC).putInt(run.length).put(run);
        buffer.putInt(n.epoch()).putInt(n.bestEpoch());
        buffer.putDouble(n.bestScore()).putDouble(n.bestLoss()).putLong(n.optimizerSteps());
        buffer.putInt(checkpoint.arrays().size());
        for (float[] array : checkpoint.arrays()) {
            buffer.putInt(array.length);
            buffer.asFloatBuffer().put(array);
            buffer.position(buffer.position() + 4 * array.length);
        }
        buffer.putLong(checksum(buffer.array(), buffer.position()));
        buffer.flip();
        AtomicFile.write(file, channel -> {
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
        });
    }

    private static long checksum(byte[] bytes, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, length);
        return crc.getValue();
    }

    /** Whether a file starts like a checkpoint, whole or not. */
    public static boolean isCheckpoint(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] start = in.readNBytes(Long.BYTES);
            return start.length == Long.BYTES
                    && ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN).getLong() == MAGIC;
        }
    }

    /** Reads a checkpoint; any damage is a {@link MalformedFileException}. */
    public static Checkpoint read(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.length < 3 * Long.BYTES + NUMBERS_BYTES || buffer.getLong() != MAGIC) {
            throw MalformedFileException.in(file, "not a checkpoint");
        }
        int end = bytes.length - Long.BYTES;
        if (buffer.getLong(end) != checksum(bytes, end)) {
            throw MalformedFileException.in(file, "damaged: its checksum does not fit");
        }
        buffer.limit(end);
        byte[] run = new byte[length(file, buffer, 1)];
        buffer.get(run);
        if (buffer.remaining() < NUMBERS_BYTES + Integer.BYTES) {
            throw MalformedFileException.in(file, "ends too early");
        }
        TrainState.Numbers numbers = new TrainState.Numbers(
                buffer.getInt(), buffer.getInt(), buffer.getDouble(), buffer.getDouble(), buffer.getLong());
        int count = buffer.getInt();
        List<float[]> arrays = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            float[] array = new float[length(file, buffer, Float.BYTES)];
            buffer.asFloatBuffer().get(array);
            buffer.position(buffer.position() + 4 * array.length);
            arrays.add(array);
        }
        if (count < 0 || buffer.hasRemaining()) {
            throw MalformedFileException.in(file, "has bytes that belong to nothing");
        }
        return new Checkpoint(new String(run, StandardCharsets.UTF_8), numbers, arrays);
    }

    /** The length of what follows, which must be there. */
    private static int length(Path file, ByteBuffer buffer, int elementBytes) throws MalformedFileException {
        int length = buffer.remaining() < Integer.BYTES ? -1 : buffer.getInt();
        if (length < 0 || (long) length * elementBytes > buffer.remaining()) {
            throw MalformedFileException.in(file, "ends too early");
        }
        return length;
    }
}
