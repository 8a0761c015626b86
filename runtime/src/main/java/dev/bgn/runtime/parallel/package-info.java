/** The threads that share a loop: {@link dev.bgn.runtime.parallel.Workers}. */
package dev.bgn.runtime.parallel;
