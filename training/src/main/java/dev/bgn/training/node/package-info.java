/** One training of a network for the classes of nodes: its plan, what a step sees, and what is asked of it. */
package dev.bgn.training.node;
