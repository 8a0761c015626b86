package dev.bgn.report.page;

import dev.bgn.runtime.bits.BitMatrix;

/** Codes as SVG, one line each: a mark is +1. */
final class Barcode {
    /** More bits than that no screen shows, and they would make a page too large. */
    static final int MOST_BITS = 1024;

    private static final int CELL = 4;
    private static final int LINE = 7;

    private Barcode() {}

    /** The codes of some nodes under each other; of long ones the first bits. */
    static String svg(BitMatrix codes, int[] nodes, String style, String label) {
        StringBuilder path = new StringBuilder();
        int bits = Math.min(codes.columns(), MOST_BITS);
        for (int line = 0; line < nodes.length; line++) {
            for (int bit = 0; bit < bits; ) {
                int end = bit;
                while (end < bits && codes.get(nodes[line], end)) {
                    end++;
                }
                if (end > bit) {
                    path.append("M%s %sh%sv%sH%sz"
                            .formatted(bit * CELL, line * LINE, (end - bit) * CELL, LINE - 1, bit * CELL));
                }
                bit = Math.max(end, bit + 1);
            }
        }
        return """
                <svg viewBox="0 0 %s %s" role="img" aria-label="%s"><path class="%s" d="%s"/></svg>
                """.formatted(bits * CELL, nodes.length * LINE, Template.escape(label), style, path);
    }
}
