/** Trained networks: what they consist of. */
package dev.bgn.runtime.model;
