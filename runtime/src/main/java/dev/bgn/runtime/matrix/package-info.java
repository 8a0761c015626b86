/** The number-valued matrices that kernels read and write: dense float, dense int, sparse rows. */
package dev.bgn.runtime.matrix;
