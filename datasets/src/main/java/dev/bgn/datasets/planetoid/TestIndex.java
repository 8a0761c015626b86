package dev.bgn.datasets.planetoid;

import dev.bgn.datasets.npy.ByteSpan;
import dev.bgn.runtime.MalformedFileException;
import java.util.Arrays;

/** The text file with one test node a line. */
final class TestIndex {
    private TestIndex() {}

    /** The nodes in the order of the lines, each once, all from {@code first} to {@code nodes - 1}. */
    static int[] read(ByteSpan text, int first, int nodes) throws MalformedFileException {
        if (first > nodes) {
            throw text.malformed("there are " + first + " labelled nodes, but the graph has only " + nodes);
        }
        int[] result = new int[16];
        int count = 0;
        boolean[] seen = new boolean[nodes - first];
        for (int at = 0, line = 1; at < text.length(); line++) {
            long node = 0;
            int start = at;
            for (; at < text.length() && text.at(at) != '\n' && text.at(at) != '\r'; at++) {
                int digit = text.at(at) - '0';
                if (digit < 0 || digit > 9 || at - start == 9) {
                    throw text.malformedAtLine(line, "a node number is expected");
                }
                node = 10 * node + digit;
            }
            if (at == start) {
                throw text.malformedAtLine(line, "an empty line where a node number is expected");
            }
            at += at + 1 < text.length() && text.at(at) == '\r' && text.at(at + 1) == '\n' ? 2 : 1;
            if (node < first || node >= nodes) {
                throw text.malformedAtLine(
                        line, "node " + node + " is no test node; they are " + first + " … " + (nodes - 1));
            }
            if (seen[(int) node - first]) {
                throw text.malformedAtLine(line, "node " + node + " is there twice");
            }
            seen[(int) node - first] = true;
            if (count == result.length) {
                result = Arrays.copyOf(result, 2 * count);
            }
            result[count++] = (int) node;
        }
        return Arrays.copyOf(result, count);
    }
}
