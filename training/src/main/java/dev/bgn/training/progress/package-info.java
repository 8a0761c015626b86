/** Progress of a training and its result. */
package dev.bgn.training.progress;
