/** Matrices and vectors over {+1, −1}, packed in 64-bit words. */
package dev.bgn.runtime.bits;
