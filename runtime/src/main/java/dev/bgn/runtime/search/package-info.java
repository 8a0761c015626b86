/**
 * Exact search for near codes in Hamming space.
 *
 * <p>{@link dev.bgn.runtime.search.HammingIndex} looks at every code. The smaller distance is first and, of equal ones, the
 * smaller row.
 */
package dev.bgn.runtime.search;
