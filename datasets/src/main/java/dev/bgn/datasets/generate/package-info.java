/** Seeded generators of graphs: the same edges on every machine. */
package dev.bgn.datasets.generate;
