package dev.bgn.lab.selftest;

import dev.bgn.runtime.model.file.AnyFile;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * Gives damaged model, codes and embeddings files to their reader. Half of them have their checksum made right again,
 * so that they get to the checks behind it; half of those, and of the others, are damaged in the header alone, whose
 * length is then made right too. One in eight is read from a mapped file, the others from memory.
 */
public final class FileCampaign {
    private static final Pattern NUMBER = Pattern.compile("[0-9]+");
    private static final String[] NASTY = {
        "0",
        "1",
        "-1",
        "2147483647",
        "2147483648",
        "4294967296",
        "9223372036854775807",
        "999999999999999999",
        "1e9",
        "64"
    };

    private final Path mutantFile;
    private final Campaign campaign;
    private final List<byte[]> samples;

    private FileCampaign(Path folder, long seed) throws IOException {
        mutantFile = folder.resolve("mutant.safetensors");
        campaign = new Campaign(folder, seed);
        samples = SampleModelFiles.all(mutantFile);
    }

    /** Runs {@code mutants} cases in an empty folder, where the inputs of failures stay behind. */
    public static Campaign.Result run(Path folder, long seed, int mutants, IntConsumer progress) throws IOException {
        FileCampaign files = new FileCampaign(folder, seed);
        Campaign.Result result = files.campaign.run(mutants, progress, files::runCase);
        Files.deleteIfExists(files.mutantFile);
        return result;
    }

    private void runCase(int number, Mutator mutator) throws IOException {
        byte[] sample = samples.get(mutator.choose(samples.size()));
        byte[] other = samples.get(mutator.choose(samples.size()));
        byte[] damaged = number % 4 < 2 ? mutator.mutate(sample, other) : damagedHeader(sample, other, mutator);
        byte[] mutant = number % 2 == 0 ? damaged : sealed(damaged);
        if (number % 16 < 2) {
            // A new file each time: cutting one short makes some file systems write it to disk at once.
            Files.deleteIfExists(mutantFile);
            Files.write(mutantFile, mutant);
            campaign.attempt(number, mutant, () -> AnyFile.read(mutantFile));
        } else {
            campaign.attempt(number, mutant, () -> AnyFile.read(mutantFile, MemorySegment.ofArray(mutant)));
        }
    }

    private static byte[] damagedHeader(byte[] sample, byte[] other, Mutator mutator) {
        byte[] header = header(sample);
        byte[] damaged = mutator.choose(2) == 0 ? mutator.mutate(header, header(other)) : otherNumber(header, mutator);
        int dataBytes = sample.length - Long.BYTES - header.length;
        return ByteBuffer.allocate(Long.BYTES + damaged.length + dataBytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(damaged.length)
                .put(damaged)
                .put(sample, sample.length - dataBytes, dataBytes)
                .array();
    }

    private static byte[] header(byte[] file) {
        int length = (int) ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getLong();
        return Arrays.copyOfRange(file, Long.BYTES, Long.BYTES + length);
    }

    /** The header with one of its numbers replaced. */
    private static byte[] otherNumber(byte[] header, Mutator mutator) {
        String text = new String(header, StandardCharsets.UTF_8);
        List<MatchResult> numbers = NUMBER.matcher(text).results().toList();
        MatchResult number = numbers.get(mutator.choose(numbers.size()));
        String nasty = NASTY[mutator.choose(NASTY.length)];
        return (text.substring(0, number.start()) + nasty + text.substring(number.end()))
                .getBytes(StandardCharsets.UTF_8);
    }

    /** The last 8 bytes set to the checksum of all before. */
    private static byte[] sealed(byte[] file) {
        int end = file.length - Long.BYTES;
        if (end >= 0) {
            CRC32C crc = new CRC32C();
            crc.update(file, 0, end);
            ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putLong(end, crc.getValue());
        }
        return file;
    }
}
