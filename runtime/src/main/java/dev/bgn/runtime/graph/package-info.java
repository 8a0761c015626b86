/** Graphs in compressed rows, on the heap or in a mapped file. */
package dev.bgn.runtime.graph;
