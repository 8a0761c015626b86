package dev.bgn.datasets.known;

import java.util.List;
import java.util.Optional;

/**
 * One form in which a dataset exists. A dataset with more than one holds the same in all of them.
 *
 * @param folder where its files are under a data folder, with slashes
 * @param files all that must be there
 * @param source where the public can download it, if anywhere
 */
public record DataCopy(Format format, String folder, List<KnownFile> files, Optional<PublicSource> source) {
    /** How the files are written. */
    public enum Format {
        /** Planetoid's eight {@code ind.*} files: Python pickles and a text. */
        PLANETOID,
        /** LINQS {@code cora.content} and {@code cora.cites}, separated by tabs. */
        LINQS,
        /** The same separated by commas, with the label in the second column. */
        LINQS_CSV,
        /** An npz of plain arrays. */
        PLAIN_NPZ,
        /** An npz with pickled objects inside. */
        PICKLED_NPZ,
        /** GEXF graphs in {@code train} and {@code test}, and two npy matrices of distances. */
        GED
    }

    public DataCopy {
        files = List.copyOf(files);
    }
}
