/** Times a model on this machine. */
package dev.bgn.report.timing;
