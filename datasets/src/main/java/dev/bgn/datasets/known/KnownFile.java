package dev.bgn.datasets.known;

/**
 * A file of a known dataset.
 *
 * @param path relative to the folder of its copy, with slashes
 * @param sha256 in lower-case hexadecimal digits
 */
public record KnownFile(String path, String sha256, long bytes) {}
