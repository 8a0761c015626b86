/** Commands for whole graphs. */
package dev.bgn.cli.match;
