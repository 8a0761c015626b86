/** Parts of graphs that are too large for one step. */
package dev.bgn.training.sample;
