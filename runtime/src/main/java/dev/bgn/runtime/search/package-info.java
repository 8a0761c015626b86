/**
 * Exact search for near codes in Hamming space.
 *
 * <p>{@link dev.bgn.runtime.search.HammingIndex} looks at every code, and {@link dev.bgn.runtime.search.MultiIndex} looks
 * up those that share a part with the query. Both return the smaller distance first and, of equal ones, the smaller row.
 */
package dev.bgn.runtime.search;
