/**
 * Graph matching: how similar two graphs are, by a trained {@link dev.bgn.runtime.model.MatchingModel}.
 *
 * <p>{@link dev.bgn.runtime.match.GraphMatcher} takes graphs and answers. Results are the same for every kernel set and any
 * number of threads.
 */
package dev.bgn.runtime.match;
