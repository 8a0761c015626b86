package dev.bgn.lab.reproduce;

import dev.bgn.report.timing.Effort;
import java.util.List;

/** Times, beside those of a peer where it is on the class path. They have no seeds: all that is compared is one run. */
interface PeerMeasurement extends Measurement {
    PeerSettings peerSettings(Resources resources);

    @Override
    default int seeds() {
        return 1;
    }

    @Override
    default String settings(Resources resources) {
        return peerSettings(resources).checksum();
    }

    @Override
    default List<String> taken(Resources resources) {
        return peerSettings(resources).taken();
    }

    /**
     * How long a run of this form measures.
     *
     * @param full how long a full run does
     */
    static Effort effort(Resources resources, Effort full) {
        return resources.form().quick() ? Effort.QUICK : full;
    }
}
