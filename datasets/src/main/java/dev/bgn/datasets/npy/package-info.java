/** NumPy's npy arrays and npz archives. */
package dev.bgn.datasets.npy;
