/** Training in one expression: {@link dev.bgn.training.NodeTrainer}. */
package dev.bgn.training;
