package dev.bgn.training.sample;

import dev.bgn.runtime.graph.CsrGraph;

/**
 * A part of a graph around some nodes.
 *
 * @param nodes the numbers of its nodes in the whole graph; the nodes asked for come first
 * @param asked how many were asked for
 * @param graph the sampled edges, in numbers of the sample
 */
@SuppressWarnings("ArrayRecordComponent") // as large as the sample, read by one step
public record Sample(int[] nodes, int asked, CsrGraph graph) {}
