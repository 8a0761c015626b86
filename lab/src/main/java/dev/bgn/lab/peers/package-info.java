/** JMH benchmarks, and libtorch as the peer of side-by-side runs. */
package dev.bgn.lab.peers;
