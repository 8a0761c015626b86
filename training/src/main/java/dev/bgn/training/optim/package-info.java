/** Optimizers and schedules of the learning rate. */
package dev.bgn.training.optim;
