/**
 * The paper measured again: an {@link dev.bgn.lab.reproduce.Item} for each table and figure, their finished
 * {@link dev.bgn.lab.reproduce.Cell}s in files, and the run that makes what is missing.
 */
package dev.bgn.lab.reproduce;
