package dev.bgn.training.model;

/** The kinds of graph network. */
public enum ModelKind {
    GCN,
    GAT,
    SAGE,
    GIN
}
