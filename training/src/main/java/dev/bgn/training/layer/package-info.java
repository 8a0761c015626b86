/** The parts of a network: products with weights, and the ways to combine neighbours. */
package dev.bgn.training.layer;
