/** The kernels on the Vector API: each class returns the bits of its scalar twin. */
package dev.bgn.runtime.kernel.vector;
