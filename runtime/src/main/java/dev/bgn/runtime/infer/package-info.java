/**
 * Running a trained network: classes, codes and embeddings of the nodes of a graph.
 *
 * <p>{@link dev.bgn.runtime.infer.Classifier} and {@link dev.bgn.runtime.infer.Embedder} take a graph and answer;
 * {@link dev.bgn.runtime.infer.Inference} keeps a prepared graph and its buffers for many runs. Results are those of the
 * trainer's evaluation, bit for bit, on every kernel set and for any number of threads.
 */
package dev.bgn.runtime.infer;
