package dev.bgn.lab.command;

import dev.bgn.cli.data.DataFolderOption;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.known.DataFolders;
import dev.bgn.datasets.known.DatasetReader;
import java.io.IOException;

/** Known datasets that come with a split, as the benchmark of inference needs them. */
final class PublishedSplit {
    private PublishedSplit() {}

    static GraphData read(DataFolders folders, String name) throws IOException {
        GraphData data = DatasetReader.readGraph(folders.require(DataFolderOption.knownGraph(name)));
        if (data.split().trainCount() == 0) {
            throw new BadInputException(
                    name + " comes without a split: bench inference times models of published ones");
        }
        return data;
    }
}
