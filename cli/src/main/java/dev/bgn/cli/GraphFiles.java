package dev.bgn.cli;

/** The files of small graphs, for the help of commands that read them. */
final class GraphFiles {
    static final String ENDS = "The end of a file's name, with or without .gz, says how a graph is read:";
    static final String GEXF = "  .gexf                   labels of nodes are the attribute titled type";
    static final String JSON = "  .json                   {\"nodes\": [{\"id\": 1, \"label\": \"C\"}, …], \"edges\": [[1, 2], …]}; or the "
            + "node-link form, with \"links\": [{\"source\": 1, \"target\": 2}, …]; labels may be left out";
    static final String EDGES = "  .txt .edges .csv .tsv   an edge a line, two names; optional lines \"node NAME LABEL\"; # comments";

    private GraphFiles() {}
}
