package dev.bgn.runtime.model;

/** The kinds of graph network. */
public enum ModelKind {
    GCN,
    GAT,
    SAGE,
    GIN,
    ASGCN
}
