package dev.bgn.datasets.generate;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.graph.EdgeSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;

/** CRC-32 over little-endian ints, to notice the smallest change on any machine. */
final class GoldenEdges {
    private final CRC32 crc = new CRC32();
    private final ByteBuffer four = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);

    GoldenEdges add(int... values) {
        for (int value : values) {
            crc.update(four.putInt(0, value).array());
        }
        return this;
    }

    GoldenEdges addEdges(EdgeSource edges) throws IOException {
        edges.forEach((source, target) -> add(source, target));
        return this;
    }

    GoldenEdges addEdges(CsrGraph graph) {
        for (int i = 0; i < graph.nodeCount(); i++) {
            for (int j : graph.neighbours(i)) {
                add(i, j);
            }
        }
        return this;
    }

    String hex() {
        return String.format("%08x", crc.getValue());
    }
}
