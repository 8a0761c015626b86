/** Functions from reals to ±1, each with the gradient that stands in for its own, which is zero. */
package dev.bgn.training.binarize;
