/**
 * What the cells of a reproduction say: figures, tables beside the paper's numbers, and the paper's claims with their evidence;
 * as a page and as Markdown.
 */
package dev.bgn.lab.reproduce.report;
