package dev.bgn.datasets.known;

import dev.bgn.datasets.known.DataCopy.Format;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The copies of the known datasets, put together from the list of files in the jar. */
final class CopyList {
    private static final String RESOURCE = "/dev/bgn/datasets/known-files.txt";
    private static final List<KnownFile> ALL = readAll();

    private CopyList() {}

    static DataCopy planetoid(String name) {
        PublicSource source =
                PublicSource.ofFolder("kimiyoung/planetoid", "af6abf468a772cc055bec88c52e4d6f51b7c37e3", "data");
        return copy(Format.PLANETOID, "planetoid", "ind." + name + ".", Optional.of(source));
    }

    static DataCopy linqsCora() {
        PublicSource source =
                PublicSource.ofFolder("tkipf/pygcn", "1600b5b748b3976413d1e307540ccc62605b4d6d", "data/cora");
        return copy(Format.LINQS, "linqs-cora", "", Optional.of(source));
    }

    static DataCopy linqsCoraCsv() {
        return copy(Format.LINQS_CSV, "linqs-cora-csv", "", Optional.empty());
    }

    static DataCopy plainNpz(String folder, String name) {
        return copy(Format.PLAIN_NPZ, folder, name + ".plain.npz", Optional.empty());
    }

    static DataCopy pickledNpz(String folder, String name) {
        PublicSource source =
                PublicSource.ofFolder("EdisonLeeeee/GraphData", "f8022c26b917346f2a461ffec0ec5ae24b36de68", "datasets");
        return copy(Format.PICKLED_NPZ, folder, name + ".npz", Optional.of(source));
    }

    static DataCopy aids() {
        String distances = "datasets/GED/result/aids700nef/ged/ged_ged_mat_aids700nef_astar_";
        PublicSource source = new PublicSource(
                "JhuoW/ERIC",
                "63ad5129742e2452b0957a5035d07a0c12e224d4",
                "datasets/GED/data/AIDS700nef",
                Map.of(
                        "ged_test_train.npy", distances + "2018-06-27T19_38_42_qilin_10cpus.npy",
                        "ged_train_train.npy", distances + "2018-07-02T10_59_10_qilin_all_10cpus.npy"),
                Optional.empty());
        return copy(Format.GED, "ged/AIDS700nef", "", Optional.of(source));
    }

    /** The graphs are public, in a zip; their distances were computed from them and are published nowhere. */
    static DataCopy linux() {
        KnownFile archive = new KnownFile(
                "dataset/LINUX/LINUX.zip", "508547bf3a5144e7fa0e0a3a89a2f5bffc731889ab26f0e0db2132f1f14cf3c1", 836837);
        PublicSource source = new PublicSource(
                "jiyangbai/TaGSim",
                "1f9c38e02c4aef85d683bd26bb07a28439fe056b",
                "LINUX",
                Map.of("ged_test_train.npy", "", "ged_train_train.npy", ""),
                Optional.of(archive));
        return copy(Format.GED, "ged/LINUX", "", Optional.of(source));
    }

    private static DataCopy copy(Format format, String folder, String prefix, Optional<PublicSource> source) {
        List<KnownFile> files = new ArrayList<>();
        for (KnownFile file : ALL) {
            if (file.path().startsWith(folder + "/" + prefix)) {
                files.add(new KnownFile(file.path().substring(folder.length() + 1), file.sha256(), file.bytes()));
            }
        }
        return new DataCopy(format, folder, files, source);
    }

    private static List<KnownFile> readAll() {
        try {
            return ResourceLines.read(RESOURCE).stream()
                    .map(line -> {
                        String[] words = line.split(" ", 3);
                        return new KnownFile(words[2], words[0], Long.parseLong(words[1]));
                    })
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the list of known files is missing in the jar", e);
        }
    }
}
