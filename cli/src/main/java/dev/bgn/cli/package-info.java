/** The {@code bgn} command. */
package dev.bgn.cli;
