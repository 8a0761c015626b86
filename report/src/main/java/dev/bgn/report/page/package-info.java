/** What a model says about a graph, as one page for a browser: figures, a picture of all nodes, and a look at each of them. */
package dev.bgn.report.page;
