/** What a user sees: lines, bars, failures. */
package dev.bgn.cli.terminal;
