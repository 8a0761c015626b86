package dev.bgn.datasets.known;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bgn.datasets.known.DataCopy.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFoldersTest {
    @TempDir
    Path folder;

    private final Map<String, String> environment = new HashMap<>();
    private final Map<String, String> properties = new HashMap<>();

    @BeforeEach
    void setHome() {
        properties.put("os.name", "Linux");
        properties.put("user.home", folder.resolve("home").toString());
    }

    @Test
    void looksInDataThenTheVariableThenTheCache() throws IOException {
        Path given = Files.createDirectories(folder.resolve("given"));
        Path variable = Files.createDirectories(folder.resolve("variable"));
        Path cache = folder.resolve("home/.cache/bgn");
        environment.put("BGN_DATA", variable.toString());
        DataFolders folders = folders(Optional.of(given));
        assertThat(folders.roots()).containsExactly(given, variable, cache);
        assertThat(folders.find(KnownDataset.CITESEER)).isEmpty();

        for (Path root : new Path[] {cache, variable, given}) {
            touchAll(KnownDataset.CITESEER.publicCopy(), root.resolve("planetoid"));
            assertThat(folders.require(KnownDataset.CITESEER).folder()).isEqualTo(root.resolve("planetoid"));
        }
    }

    @Test
    void cacheFolderFollowsTheSystem() {
        assertThat(folders(Optional.empty()).fetchRoot()).isEqualTo(folder.resolve("home/.cache/bgn"));
        properties.put("os.name", "Mac OS X");
        assertThat(folders(Optional.empty()).fetchRoot()).isEqualTo(folder.resolve("home/Library/Caches/bgn"));
        environment.put("XDG_CACHE_HOME", folder.resolve("xdg").toString());
        assertThat(folders(Optional.empty()).fetchRoot()).isEqualTo(folder.resolve("xdg/bgn"));
        environment.put("BGN_DATA", "");
        assertThat(folders(Optional.empty()).roots()).containsExactly(folder.resolve("xdg/bgn"));
        assertThat(folders(Optional.of(folder)).fetchRoot()).isEqualTo(folder);
    }

    @Test
    void findsFilesThatLieFlat() throws IOException {
        touchAll(KnownDataset.PUBMED.publicCopy(), folder);
        assertThat(folders(Optional.of(folder)).require(KnownDataset.PUBMED).folder())
                .isEqualTo(folder);
        touchAll(KnownDataset.LINUX.publicCopy(), folder.resolve("LINUX"));
        assertThat(folders(Optional.of(folder)).require(KnownDataset.LINUX).folder())
                .isEqualTo(folder.resolve("LINUX"));
    }

    @Test
    void takesWhicheverNpzIsThere() throws IOException {
        DataFolders folders = folders(Optional.of(folder));
        Path own = Files.createDirectories(folder.resolve("coauthor-cs"));
        Files.createFile(own.resolve("coauthor_cs.npz"));
        assertThat(folders.require(KnownDataset.COAUTHOR_CS).copy().format()).isEqualTo(Format.PICKLED_NPZ);
        Files.createFile(own.resolve("coauthor_cs.plain.npz"));
        assertThat(folders.require(KnownDataset.COAUTHOR_CS).copy().format()).isEqualTo(Format.PLAIN_NPZ);
    }

    @Test
    void coraIsAlsoWhereTheLauncherSays() throws IOException {
        Path unpacked = Files.createDirectories(folder.resolve("unpacked"));
        properties.put("bgn.cora", unpacked.toString());
        touchAll(KnownDataset.CORA.copy(Format.LINQS_CSV).orElseThrow(), unpacked);
        FoundDataset found = folders(Optional.empty()).require(KnownDataset.CORA);
        assertThat(found.copy().format()).isEqualTo(Format.LINQS_CSV);
        assertThat(found.paths()).containsExactly(unpacked.resolve("cora.cites"), unpacked.resolve("cora.content"));
    }

    @Test
    void aMissingDatasetSaysWhereAndHow() throws IOException {
        Path given = Files.createDirectories(folder.resolve("given"));
        assertThatExceptionOfType(MissingDatasetException.class)
                .isThrownBy(() -> folders(Optional.of(given)).require(KnownDataset.CITESEER))
                .withMessage("citeseer was not found in --data " + given + ", the cache "
                        + folder.resolve("home/.cache/bgn") + ": run 'bgn data get citeseer', or put its files into "
                        + given.resolve("planetoid"));
        Files.createFile(Files.createDirectories(given.resolve("planetoid")).resolve("ind.citeseer.allx"));
        assertThatExceptionOfType(MissingDatasetException.class)
                .isThrownBy(() -> folders(Optional.of(given)).require(KnownDataset.CITESEER))
                .withMessageContaining("(" + given.resolve("planetoid/ind.citeseer.ally") + " is missing)");
    }

    @Test
    void aMistypedFolderIsAnError() {
        assertThatExceptionOfType(MissingDatasetException.class)
                .isThrownBy(() -> folders(Optional.of(folder.resolve("typo"))).require(KnownDataset.CORA))
                .withMessage("--data " + folder.resolve("typo") + " is not a folder");
    }

    private DataFolders folders(Optional<Path> explicit) {
        return DataFolders.of(explicit, environment::get, properties::get);
    }

    private static void touchAll(DataCopy copy, Path folder) throws IOException {
        for (KnownFile file : copy.files()) {
            Path path = folder.resolve(file.path());
            Files.createDirectories(path.getParent());
            if (!Files.exists(path)) {
                Files.createFile(path);
            }
        }
    }
}
