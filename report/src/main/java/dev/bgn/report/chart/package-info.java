/** Line charts as SVG, for pages and for files that a paper can take. */
package dev.bgn.report.chart;
