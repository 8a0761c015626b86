/** Features of nodes: what they come from, and what the first layer of a network takes of them. */
package dev.bgn.runtime.features;
