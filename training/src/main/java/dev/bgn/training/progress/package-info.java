/** What a training tells while it runs, and when it is over. */
package dev.bgn.training.progress;
