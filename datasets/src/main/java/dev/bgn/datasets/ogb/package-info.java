/** The folder layout of the Open Graph Benchmark. */
package dev.bgn.datasets.ogb;
