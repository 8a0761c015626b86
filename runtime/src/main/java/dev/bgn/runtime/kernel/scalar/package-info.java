/** The specification of the kernels, in plain Java: one class for each topic of {@link dev.bgn.runtime.kernel.KernelSet}. */
package dev.bgn.runtime.kernel.scalar;
