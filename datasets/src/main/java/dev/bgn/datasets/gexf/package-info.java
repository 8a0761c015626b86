/** Graphs in GEXF files, and datasets of their edit distances. */
package dev.bgn.datasets.gexf;
