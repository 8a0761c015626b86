package dev.bgn.datasets.known;

import dev.bgn.datasets.known.DataFetcher.Progress;
import dev.bgn.datasets.known.FetchException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** Brings the files of one copy into its folder, each first as {@code NAME.part}, then checked, then renamed. */
final class CopyFetcher {
    /** How many files came, and how many were there and right already. */
    record Brought(int fetched, int alreadyThere) {}

    /** Brings one file to a {@code .part} path. */
    @FunctionalInterface
    private interface Bringer {
        void bring(KnownFile file, Path part, LongConsumer progress) throws IOException;
    }

    /** Gone when its files are there; a name that no file of a user has. */
    private static final String ARCHIVE = ".bgn-get.zip";

    private final Download download;
    private final URI publicHost;

    CopyFetcher(Download download, URI publicHost) {
        this.download = download;
        this.publicHost = publicHost;
    }

    Brought fromFolder(DataCopy copy, Path source, Path folder, Progress progress) throws IOException {
        Bringer bringer = (file, part, heard) -> {
            try (InputStream in = Files.newInputStream(source.resolve(file.path()))) {
                copyAtMost(in, part, file, heard);
            }
        };
        return bringAll(copy.files(), folder, bringer, progress);
    }

    Brought fromAddress(DataCopy copy, URI base, Path folder, Progress progress) throws IOException {
        URI served = base.resolve(copy.folder() + "/");
        Bringer bringer = (file, part, heard) -> download.fill(part, served.resolve(file.path()), file.bytes(), heard);
        return bringAll(copy.files(), folder, bringer, progress);
    }

    /** All files that the public repository of the copy has. */
    Brought fromPublic(DataCopy copy, Path folder, Progress progress) throws IOException {
        PublicSource source = copy.source().orElseThrow();
        List<KnownFile> files = copy.files().stream().filter(source::has).toList();
        if (source.archive().isPresent()) {
            return fromArchive(source, source.archive().get(), files, folder, progress);
        }
        Bringer bringer = (file, part, heard) ->
                download.fill(part, source.addressOf(source.pathOf(file), publicHost), file.bytes(), heard);
        return bringAll(files, folder, bringer, progress);
    }

    private Brought fromArchive(
            PublicSource source, KnownFile archive, List<KnownFile> files, Path folder, Progress progress)
            throws IOException {
        if (allRight(files, folder)) {
            return new Brought(0, files.size());
        }
        URI address = source.addressOf(archive.path(), publicHost);
        KnownFile zip = new KnownFile(ARCHIVE, archive.sha256(), archive.bytes());
        bringAll(
                List.of(zip),
                folder,
                (file, part, heard) -> download.fill(part, address, file.bytes(), heard),
                progress);
        Path zipPath = folder.resolve(zip.path());
        try (ZipFile open = new ZipFile(zipPath.toFile())) {
            Bringer unpacker = (file, part, heard) -> unpack(open, source.pathOf(file), file, part, heard);
            return bringAll(files, folder, unpacker, (file, done, total) -> {});
        } finally {
            Files.deleteIfExists(zipPath);
        }
    }

    /** Only members with a name that we know are read, so a path in the zip can lead nowhere else. */
    private static void unpack(ZipFile zip, String member, KnownFile file, Path part, LongConsumer progress)
            throws IOException {
        ZipEntry entry = zip.getEntry(member);
        if (entry == null) {
            throw new ZipException(zip.getName() + ": " + member + " is missing");
        }
        try (InputStream in = zip.getInputStream(entry)) {
            copyAtMost(in, part, file, progress);
        }
    }

    private static boolean allRight(List<KnownFile> files, Path folder) throws IOException {
        for (KnownFile file : files) {
            if (!Checksums.matches(folder.resolve(file.path()), file)) {
                return false;
            }
        }
        return true;
    }

    /** One byte more than known is enough to see that it is the wrong file. */
    private static void copyAtMost(InputStream in, Path part, KnownFile file, LongConsumer progress)
            throws IOException {
        byte[] buffer = new byte[1 << 16];
        long have = 0;
        Files.createDirectories(part.getParent());
        try (OutputStream out = Files.newOutputStream(part)) {
            for (int count = in.read(buffer); count >= 0 && have <= file.bytes(); count = in.read(buffer)) {
                out.write(buffer, 0, count);
                have += count;
                progress.accept(Math.min(have, file.bytes()));
            }
        }
    }

    private static Brought bringAll(List<KnownFile> files, Path folder, Bringer bringer, Progress progress)
            throws IOException {
        long total = files.stream().mapToLong(KnownFile::bytes).sum();
        long before = 0;
        int fetched = 0;
        for (KnownFile file : files) {
            Path target = folder.resolve(file.path());
            if (!Checksums.matches(target, file)) {
                long done = before;
                bringOne(file, target, bringer, bytes -> progress.update(file.path(), done + bytes, total));
                fetched++;
            }
            before += file.bytes();
            progress.update(file.path(), before, total);
        }
        return new Brought(fetched, files.size() - fetched);
    }

    private static void bringOne(KnownFile file, Path target, Bringer bringer, LongConsumer progress)
            throws IOException {
        Path part = target.resolveSibling(target.getFileName() + ".part");
        boolean resumed = Files.exists(part);
        bringer.bring(file, part, progress);
        if (resumed && !Checksums.matches(part, file)) {
            // The rest of an earlier try may be of another file: once more, from the start.
            Files.deleteIfExists(part);
            bringer.bring(file, part, progress);
        }
        if (!Checksums.matches(part, file)) {
            String sum = Checksums.sha256(part);
            Files.delete(part);
            throw new FetchException(
                    Reason.WRONG_CONTENT,
                    file.path() + ": what came has the SHA-256 " + sum + ", not " + file.sha256()
                            + "; nothing of it was kept");
        }
        force(part);
        Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void force(Path part) throws IOException {
        try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }
}
