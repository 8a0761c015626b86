/** Codes of nodes in files that other programs read and write: npy and CSV. */
package dev.bgn.datasets.codes;
