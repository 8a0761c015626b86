package dev.bgn.lab.reproduce;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.LargestComponent;
import dev.bgn.datasets.known.DataFolders;
import dev.bgn.datasets.known.DatasetReader;
import dev.bgn.datasets.known.KnownDataset;
import dev.bgn.datasets.known.MissingDatasetException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The datasets of measurements by their names, each read once. */
public final class Datasets {
    /** Behind the name of a dataset: its largest connected part alone. */
    public static final String LARGEST = "-largest";

    private final DataFolders folders;
    private final Optional<Path> given;
    private final Map<String, GraphData> read = new HashMap<>();

    /** @param given the folder that a user named, which is among {@code folders} */
    public Datasets(DataFolders folders, Optional<Path> given) {
        this.folders = folders;
        this.given = given;
    }

    /** Fails, with how to get it, where a dataset is not on this machine. */
    public void require(String name) throws MissingDatasetException {
        folders.require(known(name));
    }

    /** The graph of a dataset. */
    public GraphData get(String name) throws IOException {
        GraphData data = read.get(name);
        if (data == null) {
            GraphData whole = DatasetReader.readGraph(folders.require(known(name)));
            data = name.endsWith(LARGEST) ? LargestComponent.of(whole) : whole;
            read.put(name, data);
        }
        return data;
    }

    /** The known dataset of a name. */
    public static KnownDataset known(String name) {
        String plain = name.endsWith(LARGEST) ? name.substring(0, name.length() - LARGEST.length()) : name;
        return KnownDataset.find(plain).orElseThrow(() -> new IllegalArgumentException("no dataset is called " + name));
    }

    /** The folder that a user named, for JVMs that are started. */
    public Optional<Path> folder() {
        return given;
    }
}
