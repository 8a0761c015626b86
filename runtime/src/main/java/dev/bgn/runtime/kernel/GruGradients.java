package dev.bgn.runtime.kernel;

import dev.bgn.runtime.matrix.FloatMatrix;

/**
 * Room for the gradients of {@link MatchingKernels#gru}.
 *
 * @param input rows × 3d
 * @param hidden rows × 3d
 * @param state rows × d
 */
public record GruGradients(FloatMatrix input, FloatMatrix hidden, FloatMatrix state) {}
