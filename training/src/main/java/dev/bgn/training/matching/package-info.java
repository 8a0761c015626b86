/** Graph matching networks: similarity of pairs of graphs, learned with real and with binary codes. */
package dev.bgn.training.matching;
