package dev.bgn.datasets;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Names that a reader takes for one, but are two: yes and Yes, with and without a blank. */
public final class AlikeNames {
    private AlikeNames() {}

    /** The first two that differ in nothing but case and blanks around them. */
    public static Optional<String> among(List<String> names) {
        Map<String, String> first = new HashMap<>();
        for (String name : names) {
            String other = first.putIfAbsent(name.strip().toLowerCase(Locale.ROOT), name);
            if (other != null && !other.equals(name)) {
                return Optional.of("'" + other + "' and '" + name + "'");
            }
        }
        return Optional.empty();
    }
}
