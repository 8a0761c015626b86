/**
 * The paper measured again: an {@link dev.bgn.experiments.reproduce.Item} for each table and figure, their finished
 * {@link dev.bgn.experiments.reproduce.Cell}s in files, and the run that makes what is missing.
 */
package dev.bgn.experiments.reproduce;
