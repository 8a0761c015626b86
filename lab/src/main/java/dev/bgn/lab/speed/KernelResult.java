package dev.bgn.lab.speed;

/**
 * One line of the table of kernels.
 *
 * @param shape rows × depth × columns, with the entries of a row for sparse operands; or the size of a graph
 * @param gops billions of operations a second, two for each product that a dense (for sparse rows: a stored) element
 *     takes part in
 * @param ratioToLibtorch how many times faster than libtorch in the same run; null without libtorch, or where
 *     it has no such operation
 * @param ratioToOwnFloat how many times faster than our own float32 kernel in the same run; null for kernels that are
 *     float32 themselves
 */
public record KernelResult(
        String kernel,
        String shape,
        String implementation,
        int threads,
        double gops,
        double microseconds,
        Double ratioToLibtorch,
        Double ratioToOwnFloat) {}
