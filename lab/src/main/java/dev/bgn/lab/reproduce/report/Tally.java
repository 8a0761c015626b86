package dev.bgn.lab.reproduce.report;

import dev.bgn.lab.reproduce.Cell;

/**
 * Counts where a claim held. A quick run decides nothing, and nothing is decided while most places are missing. When fewer
 * are, a claim that failed once cannot hold everywhere any more.
 */
final class Tally {
    private int held;
    private int failed;
    private int missing;
    private boolean quick;

    /** Something that the claim says, and whether it is so. */
    void add(boolean holds, Cell... cells) {
        if (holds) {
            held++;
        } else {
            failed++;
        }
        for (Cell cell : cells) {
            quick |= cell.isQuick();
        }
    }

    /** The same about a difference; it cannot be told where the noise is not known. */
    void add(Leads.Lead lead, boolean holds) {
        if (lead.isDecided()) {
            add(holds, lead.ours(), lead.rival());
        } else {
            undecided();
        }
    }

    /** The same about the accuracy of a network; a single training decides nothing about others. */
    void add(Cell cell, boolean holds) {
        if (Double.isFinite(cell.error().size())) {
            add(holds, cell);
        } else {
            undecided();
        }
    }

    /** Something that the claim says, which cannot be told. */
    void undecided() {
        missing++;
    }

    int measured() {
        return held + failed;
    }

    Verdict verdict() {
        if (quick || measured() == 0 || missing > measured() || (failed == 0 && missing > 0)) {
            return Verdict.NOT_DECIDED;
        }
        if (failed == 0) {
            return Verdict.HELD;
        }
        if (held == 0) {
            return Verdict.DID_NOT_HOLD;
        }
        return held > failed ? Verdict.MOSTLY : Verdict.MOSTLY_NOT;
    }

    /** Where it was so, of the places that could be told; nothing where none could. */
    String places() {
        return measured() == 0 ? "" : held + " of " + measured() + (measured() == 1 ? " place" : " places");
    }
}
