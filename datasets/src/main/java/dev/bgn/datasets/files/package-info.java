/** The formats of graphs that other tools write. */
package dev.bgn.datasets.files;
