/** Readers of graph data, splits, generators and checksums. */
module dev.bgn.datasets {
    requires transitive dev.bgn.runtime;
    requires com.fasterxml.jackson.core;
    requires de.siegmar.fastcsv;
    requires java.net.http;
    requires java.xml;

    exports dev.bgn.datasets;
    exports dev.bgn.datasets.codes;
    exports dev.bgn.datasets.csv;
    exports dev.bgn.datasets.edges;
    exports dev.bgn.datasets.files;
    exports dev.bgn.datasets.generate;
    exports dev.bgn.datasets.gexf;
    exports dev.bgn.datasets.graphs;
    exports dev.bgn.datasets.known;
    exports dev.bgn.datasets.linqs;
    exports dev.bgn.datasets.npy;
    exports dev.bgn.datasets.npz;
    exports dev.bgn.datasets.ogb;
    exports dev.bgn.datasets.planetoid;
}
