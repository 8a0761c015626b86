/** Plain edge lists. */
package dev.bgn.datasets.edges;
