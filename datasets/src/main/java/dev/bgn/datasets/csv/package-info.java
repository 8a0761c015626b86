/** Graphs of the user's own, in delimited text files. */
package dev.bgn.datasets.csv;
