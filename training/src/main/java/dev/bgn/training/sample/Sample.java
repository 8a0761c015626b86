package dev.bgn.training.sample;

import dev.bgn.training.layer.TrainingBlock;
import java.util.List;

/**
 * A part of a graph around some nodes.
 *
 * @param nodes the numbers in the whole graph of the sources of the first block
 * @param blocks one for each layer, first layer first; the targets of the last are the nodes that were asked for
 */
@SuppressWarnings("ArrayRecordComponent") // as large as the sample, read by one step
public record Sample(int[] nodes, List<TrainingBlock> blocks) {}
