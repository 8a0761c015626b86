/** Small graphs, one a file, and collections of them: what is compared and searched. */
package dev.bgn.datasets.graphs;
