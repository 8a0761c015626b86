package dev.bgn.runtime.kernel;

/**
 * Numbers of the edges of a block of nodes, while attention works on it: two areas for a number for each edge and head,
 * then the nodes' largest scores. Each thread keeps its room.
 */
public final class AttentionRoom {
    /** Nodes of a block: few enough for the first-level cache. */
    public static final int BLOCK = 64;

    private static final ThreadLocal<float[]> ROOM = ThreadLocal.withInitial(() -> new float[1 << 12]);

    private AttentionRoom() {}

    /** Room for any block of the nodes {@code from … to-1}. */
    public static float[] of(int[] starts, int heads, int from, int to) {
        int most = 0;
        for (int i = from; i < to; i += BLOCK) {
            most = Math.max(most, starts[Math.min(to, i + BLOCK)] - starts[i]);
        }
        int needed = Math.addExact(Math.multiplyExact(2 * most + BLOCK, heads), 3 * AttentionScores.SLACK);
        float[] room = ROOM.get();
        if (room.length < needed) {
            room = new float[needed];
            ROOM.set(room);
        }
        return room;
    }

    /** Where the largest scores begin; the second area begins at half of that. */
    public static int maxima(float[] room, int heads) {
        return room.length - BLOCK * heads - AttentionScores.SLACK;
    }
}
