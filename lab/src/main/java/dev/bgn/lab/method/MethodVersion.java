package dev.bgn.lab.method;

/**
 * Identifies the results of a method: other settings, or a changed training, have another version.
 *
 * @param settings a checksum of its settings
 * @param golden a checksum of what its {@link GoldenTraining} gives
 */
public record MethodVersion(String name, String settings, String golden) {}
