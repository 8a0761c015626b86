/** Simple methods for the same task, so that one sees what a network adds. */
package dev.bgn.baselines;
