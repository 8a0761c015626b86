/** Whole networks, by configuration. */
package dev.bgn.training.model;
