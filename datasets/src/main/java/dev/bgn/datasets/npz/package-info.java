/** Graphs in npz archives. */
package dev.bgn.datasets.npz;
