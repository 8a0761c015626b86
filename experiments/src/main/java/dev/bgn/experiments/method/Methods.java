package dev.bgn.experiments.method;

import dev.bgn.training.score.Metric;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All methods that have a name for users. */
public final class Methods {
    /** The rows of the accuracy table. */
    public static final List<Method> TABLE = Networks.all();

    /** Those of the table and the baselines. */
    public static final List<Method> ALL = Stream.concat(TABLE.stream(), BaselineMethod.all(Metric.ACCURACY).stream())
            .toList();

    private Methods() {}

    public static Optional<Method> find(String name) {
        return ALL.stream().filter(method -> method.name().equals(name)).findFirst();
    }
}
