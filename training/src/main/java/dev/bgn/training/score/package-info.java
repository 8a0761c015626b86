/** How good predictions are. */
package dev.bgn.training.score;
