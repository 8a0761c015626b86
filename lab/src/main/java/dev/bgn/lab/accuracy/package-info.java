/** How well networks classify nodes: the rows of the accuracy table, and the protocol that all of them share. */
package dev.bgn.lab.accuracy;
