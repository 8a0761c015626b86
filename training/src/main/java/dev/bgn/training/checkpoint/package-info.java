/** Files from which an interrupted training goes on. */
package dev.bgn.training.checkpoint;
