/** Codes of nodes by matrix factorisation, which need no labels: INH-MF and BANE. */
package dev.bgn.baselines.codes;
