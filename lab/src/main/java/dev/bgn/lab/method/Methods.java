package dev.bgn.lab.method;

import dev.bgn.training.score.Metric;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All methods that have a name for users. */
public final class Methods {
    /** The rows of the accuracy table. */
    public static final List<Method> TABLE = Networks.all();

    /** The rows of the table of AS-GCN. */
    public static final List<Method> ADAPTIVE_TABLE = AdaptiveNetworks.all();

    /** Codes that are made without labels. */
    public static final List<Method> CODES_TABLE = Hashings.all();

    /** Those of the tables and the baselines. */
    public static final List<Method> ALL = Stream.of(
                    TABLE, ADAPTIVE_TABLE, CODES_TABLE, BaselineMethod.all(Metric.ACCURACY))
            .<Method>flatMap(List::stream)
            .toList();

    private Methods() {}

    public static Optional<Method> find(String name) {
        return ALL.stream().filter(method -> method.name().equals(name)).findFirst();
    }
}
