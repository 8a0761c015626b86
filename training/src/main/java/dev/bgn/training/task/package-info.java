/** What is trained, and the loop that trains it: epochs, the best one, checkpoints, the end. */
package dev.bgn.training.task;
