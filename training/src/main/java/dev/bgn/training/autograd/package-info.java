/** A tape of operations on float matrices and their gradients. */
package dev.bgn.training.autograd;
