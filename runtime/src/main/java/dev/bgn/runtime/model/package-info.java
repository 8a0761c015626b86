/** Trained networks: what they consist of, and the file that holds one. */
package dev.bgn.runtime.model;
