package dev.bgn.cli.match;

/** The files of small graphs, for the help of commands that read them. */
final class GraphFiles {
    static final String ENDS = "The end of a file's name, with or without .gz, says how a graph is read:";
    static final String GEXF = "  .gexf    GEXF; the labels of nodes are the attribute titled type";
    static final String JSON = "  .json    {\"nodes\": [{\"id\": 1, \"label\": \"C\"}, …], \"edges\": [[1, 2], …]}";
    static final String LINKS = "           or \"links\": [{\"source\": 1, \"target\": 2}, …]; labels are optional";
    static final String EDGES = "  .txt .edges .edgelist .csv .tsv   an edge a line: two names of nodes;";
    static final String NODES = "           optional lines \"node NAME LABEL\"; # begins a comment";

    private GraphFiles() {}
}
