/**
 * The hot loops: products of bits, masked sums, float products, neighbour sums, Hamming distances.
 *
 * <p>{@link dev.bgn.runtime.kernel.Kernels} checks arguments and hands over to one of two twins. The scalar twin is the
 * specification; the vector twin returns the same bits for every input, vector width and thread count.
 */
package dev.bgn.runtime.kernel;
