package dev.bgn.lab.reproduce;

import dev.bgn.lab.method.Checksum;
import java.util.List;

/**
 * The settings of times that a peer stands beside where it is on the class path. Those without it are measured again once it is
 * there; those with it hold more, and are taken where it is missing.
 *
 * @param own of the times themselves
 * @param peer whether it is there
 */
record PeerSettings(String own, boolean peer) {
    /** Of what is measured now. */
    String checksum() {
        return peer ? beside() : Checksum.of(own);
    }

    /** Of what is taken. */
    List<String> taken() {
        return peer ? List.of(beside()) : List.of(beside(), Checksum.of(own));
    }

    private String beside() {
        return Checksum.of(own + " beside a peer");
    }
}
