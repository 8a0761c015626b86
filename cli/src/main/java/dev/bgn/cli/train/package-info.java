/** The commands {@code train} and {@code demo}. */
package dev.bgn.cli.train;
