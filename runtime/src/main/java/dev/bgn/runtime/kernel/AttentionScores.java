package dev.bgn.runtime.kernel;

import dev.bgn.runtime.matrix.Shape;

/**
 * Room for the halves of attention scores of all nodes: an edge from i to j scores {@code own[i] + other[j]}, each head
 * apart. {@link Kernels#headDots} fills it, {@link Kernels#attend} reads it.
 */
public final class AttentionScores {
    /** Slope of the LeakyReLU on scores. */
    public static final float SLOPE = (float) 0.2;
    /** Floats beyond the last score, for vectors that begin there. */
    public static final int SLACK = 16;

    private final int nodes;
    private final int heads;
    private final float[] own;
    private final float[] other;

    public AttentionScores(int nodes, int heads) {
        if (heads < 1) {
            throw new IllegalArgumentException("attention with " + heads + " heads");
        }
        this.nodes = nodes;
        this.heads = heads;
        int length = Math.addExact(new Shape(nodes, heads).elements(), SLACK);
        own = new float[length];
        other = new float[length];
    }

    public int nodes() {
        return nodes;
    }

    public int heads() {
        return heads;
    }

    /** What a node itself gives, nodes × heads. */
    public float[] own() {
        return own;
    }

    /** What a node gives as a neighbour, nodes × heads. */
    public float[] other() {
        return other;
    }
}
