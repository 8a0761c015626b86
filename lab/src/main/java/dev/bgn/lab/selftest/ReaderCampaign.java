package dev.bgn.lab.selftest;

import dev.bgn.datasets.npy.ByteSpan;
import dev.bgn.datasets.npy.NpyArray;
import dev.bgn.datasets.npy.NpyReader;
import dev.bgn.datasets.npz.NpzGraphReader;
import dev.bgn.datasets.planetoid.PlanetoidReader;
import dev.bgn.lab.selftest.WatchedReader.Attempt;
import dev.bgn.runtime.MalformedFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.IntConsumer;

/**
 * Gives damaged files to the readers: of every six, four are pickles, npy and npz files, two are texts (CSV, LINQS,
 * GEXF, JSON, edge lists, the OGB layout, plain and gzip).
 */
public final class ReaderCampaign {
    private final Path folder;
    private final SampleFolder planetoid = planetoid();
    private final List<SampleFolder> texts = SampleTexts.all();
    private final List<byte[]> arrays = SampleBytes.arrays();
    private final List<byte[]> archives = SampleBytes.archives();
    private final List<SequencedMap<String, byte[]>> graphs =
            archives.stream().map(SampleBytes::unpacked).toList();
    private final Campaign campaign;

    private ReaderCampaign(Path folder, long seed) {
        this.folder = folder;
        campaign = new Campaign(folder, seed);
    }

    private static SampleFolder planetoid() {
        return new SampleFolder("planetoid", SampleBytes.planetoid(), folder -> PlanetoidReader.read(folder, "sample"));
    }

    /**
     * Runs {@code mutants} cases in an empty folder, where the inputs of failures stay behind; {@code progress} hears how
     * many are done.
     */
    public static Campaign.Result run(Path folder, long seed, int mutants, IntConsumer progress) throws IOException {
        ReaderCampaign readers = new ReaderCampaign(folder, seed);
        readers.writeSamples();
        Campaign.Result result = readers.campaign.run(mutants, progress, readers::runCase);
        readers.deleteSamples();
        return result;
    }

    private void runCase(int number, Mutator mutator) throws IOException {
        switch (number % 6) {
            case 0 -> mutateFile(number, planetoid, mutator);
            case 1 -> {
                byte[] mutant = mutator.mutate(pick(arrays, mutator), pick(arrays, mutator));
                campaign.attempt(
                        number,
                        mutant,
                        () -> decodeAll(NpyReader.parse(ByteSpan.of(folder.resolve("mutant.npy"), mutant))));
            }
            case 2 -> attemptArchive(number, mutator.mutate(pick(archives, mutator), pick(archives, mutator)));
            case 3 -> attemptArchive(number, mutateEntry(mutator));
            default -> mutateFile(number, texts.get(mutator.choose(texts.size())), mutator);
        }
    }

    private static byte[] pick(List<byte[]> choices, Mutator mutator) {
        return choices.get(mutator.choose(choices.size()));
    }

    /** Reads a dataset of which one file is damaged, a packed one mostly inside, where a checksum does not tell. */
    private void mutateFile(int number, SampleFolder sample, Mutator mutator) throws IOException {
        List<String> names = List.copyOf(sample.files().keySet());
        String name = names.get(mutator.choose(names.size()));
        byte[] content = sample.files().get(name);
        byte[] other = sample.files().get(names.get(mutator.choose(names.size())));
        byte[] mutant = mutator.choose(4) == 0
                ? mutator.mutate(SampleFolder.onDisk(name, content), other)
                : SampleFolder.onDisk(name, mutator.mutate(content, other));
        Path path = folder.resolve(sample.folder()).resolve(name);
        Files.write(path, mutant);
        campaign.attempt(number, mutant, () -> sample.reader().read(folder.resolve(sample.folder())));
        Files.write(path, SampleFolder.onDisk(name, content));
    }

    /** An archive that is whole, with right checksums, around one damaged array. */
    private byte[] mutateEntry(Mutator mutator) {
        SequencedMap<String, byte[]> entries = new LinkedHashMap<>(graphs.get(mutator.choose(graphs.size())));
        List<String> names = List.copyOf(entries.keySet());
        String name = names.get(mutator.choose(names.size()));
        byte[] other = entries.get(names.get(mutator.choose(names.size())));
        entries.put(name, mutator.mutate(entries.get(name), other));
        return SampleBytes.packed(entries);
    }

    private void attemptArchive(int number, byte[] mutant) throws IOException {
        Files.write(archive(), mutant);
        campaign.attempt(number, mutant, () -> NpzGraphReader.read(archive(), "sample"));
    }

    private static void decodeAll(NpyArray array) {
        List<Attempt> accessors = List.of(array::ints, array::longs, array::floats, array::doubles, array::strings);
        for (Attempt accessor : accessors) {
            try {
                accessor.read();
            } catch (MalformedFileException e) {
                // Right for an array of another type; the next accessor has its turn.
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private Path archive() {
        return folder.resolve("mutant.npz");
    }

    private void writeSamples() throws IOException {
        planetoid.write(folder);
        for (SampleFolder text : texts) {
            text.write(folder);
        }
    }

    private void deleteSamples() throws IOException {
        planetoid.delete(folder);
        for (SampleFolder text : texts) {
            text.delete(folder);
        }
        Files.deleteIfExists(archive());
    }
}
