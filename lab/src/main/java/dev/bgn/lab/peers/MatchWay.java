package dev.bgn.lab.peers;

import org.bytedeco.pytorch.Tensor;

/** A round of messages of a graph matching network, which libtorch can compute in more than one way. */
interface MatchWay {
    /** The next states of all nodes; the present ones stay as they are. */
    Tensor step(Tensor state);
}
