package dev.bgn.datasets.known;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.known.DataCopy.Format;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KnownDatasetTest {
    @Test
    void allEightAreKnownByName() {
        assertThat(KnownDataset.allNames())
                .isEqualTo(
                        "cora, citeseer, pubmed, amazon-computers, coauthor-cs, coauthor-physics, aids700nef, linux");
        assertThat(KnownDataset.find("Coauthor-CS")).contains(KnownDataset.COAUTHOR_CS);
        assertThat(KnownDataset.find("nope")).isEmpty();
    }

    @Test
    void eachHasItsFiles() {
        assertThat(fileCounts(KnownDataset.CORA)).containsExactly(8, 2, 2);
        assertThat(fileCounts(KnownDataset.CITESEER)).containsExactly(8);
        assertThat(fileCounts(KnownDataset.PUBMED)).containsExactly(8);
        assertThat(fileCounts(KnownDataset.AMAZON_COMPUTERS)).containsExactly(1, 1);
        assertThat(fileCounts(KnownDataset.COAUTHOR_CS)).containsExactly(1, 1);
        assertThat(fileCounts(KnownDataset.COAUTHOR_PHYSICS)).containsExactly(1, 1);
        assertThat(fileCounts(KnownDataset.AIDS700NEF)).containsExactly(702);
        assertThat(fileCounts(KnownDataset.LINUX)).containsExactly(1002);
    }

    @Test
    void checksumsAndSizesAreWellFormed() {
        Set<String> addresses = new HashSet<>();
        for (KnownDataset dataset : KnownDataset.ALL) {
            assertThat(dataset.title()).isNotBlank();
            assertThat(dataset.citation()).containsPattern("20[01]\\d");
            assertThat(dataset.licence()).isNotBlank();
            for (DataCopy copy : dataset.copies()) {
                for (KnownFile file : copy.files()) {
                    assertThat(file.sha256()).matches("[0-9a-f]{64}");
                    assertThat(file.bytes()).isPositive();
                    copy.source()
                            .flatMap(source -> source.addressOf(file))
                            .ifPresent(address -> addresses.add(address.toString()));
                }
            }
        }
        assertThat(addresses).allMatch(address -> address.matches("https://[a-z.]+/[\\w.-]+/[\\w.-]+/[0-9a-f]{40}/.+"));
        assertThat(addresses).as("24 + 2 + 3 + 702 + 1 zip").hasSize(732);
    }

    @Test
    void addressesAreThoseOfTheRepositories() {
        assertThat(addressOf(KnownDataset.CORA, "ind.cora.x")).endsWith("/data/ind.cora.x");
        assertThat(addressOf(KnownDataset.COAUTHOR_PHYSICS, "coauthor_phy.npz")).endsWith("/datasets/coauthor_phy.npz");
        assertThat(addressOf(KnownDataset.AIDS700NEF, "test/1011.gexf"))
                .endsWith("/datasets/GED/data/AIDS700nef/test/1011.gexf");
        assertThat(addressOf(KnownDataset.AIDS700NEF, "ged_test_train.npy"))
                .endsWith("aids700nef_astar_2018-06-27T19_38_42_qilin_10cpus.npy");
        assertThat(addressOf(KnownDataset.LINUX, "ged_test_train.npy")).isEqualTo("nowhere");
        assertThat(addressOf(KnownDataset.LINUX, "train/12.gexf")).isEqualTo("no such file");
    }

    @Test
    void countsNameTheirNumbers() {
        assertThat(KnownDataset.CORA.counts().byName().keySet())
                .containsExactly("nodes", "edges", "features", "classes", "train", "validation", "test");
        assertThat(KnownDataset.LINUX.counts().byName().keySet())
                .containsExactly("train graphs", "test graphs", "nodes", "edges");
        assertThat(KnownDataset.CORA.copy(Format.LINQS)).isPresent();
        assertThat(KnownDataset.CORA.copy(Format.GED)).isEmpty();
    }

    private static List<Integer> fileCounts(KnownDataset dataset) {
        return dataset.copies().stream().map(copy -> copy.files().size()).toList();
    }

    private static String addressOf(KnownDataset dataset, String path) {
        DataCopy copy = dataset.publicCopy();
        return copy.files().stream()
                .filter(file -> file.path().equals(path))
                .findFirst()
                .map(file -> copy.source()
                        .orElseThrow()
                        .addressOf(file)
                        .map(Object::toString)
                        .orElse("nowhere"))
                .orElse("no such file");
    }
}
