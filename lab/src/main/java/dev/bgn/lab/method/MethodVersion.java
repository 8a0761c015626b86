package dev.bgn.lab.method;

/**
 * What tells the results of a method from those that it gave with other settings, or before its training was changed.
 *
 * @param settings a checksum of its settings
 * @param golden a checksum of what its {@link GoldenTraining} gives
 */
public record MethodVersion(String name, String settings, String golden) {}
