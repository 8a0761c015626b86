/** The text form of the LINQS citation graphs. */
package dev.bgn.datasets.linqs;
