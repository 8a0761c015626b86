package dev.bgn.training.select;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.bits.BitVector;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How many of the possible codes the nodes of a graph use.
 *
 * @param possible how many there could be: no more than nodes, and no more than the bits allow
 * @param distinct how many codes there are
 * @param mostShared how many nodes have the most frequent one
 */
public record CodeUse(int nodes, int possible, int distinct, int mostShared) {
    /** With fewer codes than this part of the possible ones, most of what tells nodes apart is lost. */
    private static final int FEW = 10;

    public static CodeUse of(BitMatrix codes) {
        Map<BitVector, Integer> counts = new HashMap<>();
        for (int r = 0; r < codes.rows(); r++) {
            counts.merge(codes.row(r), 1, Integer::sum);
        }
        int most = counts.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        int possible = codes.columns() < Integer.SIZE - 1 ? Math.min(codes.rows(), 1 << codes.columns()) : codes.rows();
        return new CodeUse(codes.rows(), possible, counts.size(), most);
    }

    /** A line where nearly all nodes look the same to the output layer. */
    public Optional<String> warning() {
        return nodes > 1 && ((long) FEW * distinct < possible || 2L * mostShared > nodes)
                ? Optional.of(nodes + " nodes share "
                        + (distinct == 1
                                ? "one code"
                                : distinct + " codes, " + mostShared + " of them one and the same")
                        + ": nothing else of them reaches the output layer; where that is too little, more features, or"
                        + " --binarize none or w, may help")
                : Optional.empty();
    }
}
