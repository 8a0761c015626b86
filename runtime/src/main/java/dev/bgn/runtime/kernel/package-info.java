/**
 * The hot loops: products of bits, masked sums, float products, neighbour sums, Hamming distances. For the modules of this
 * project alone.
 *
 * <p>{@link dev.bgn.runtime.kernel.Kernels} checks arguments, shares rows among threads and hands over to one of two twins,
 * a {@link dev.bgn.runtime.kernel.KernelSet} each. The scalar twin is the specification; the vector twin returns the same
 * bits for every input, vector width and thread count. Each has one class a topic: {@code VectorSparse} is the twin of
 * {@code ScalarSparse}.
 */
package dev.bgn.runtime.kernel;
