/** A network beside simple methods. */
package dev.bgn.report.comparison;
