package dev.bgn.runtime.model;

import dev.bgn.runtime.bits.BitMatrix;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The codes of nodes.
 *
 * @param bits a row for each node
 * @param names of the nodes; none where they are called by their row
 * @param provenance where they come from, by name
 */
public record Codes(BitMatrix bits, List<String> names, Map<String, String> provenance) {
    public Codes {
        names = List.copyOf(names);
        provenance = Map.copyOf(provenance);
        if (!names.isEmpty() && names.size() != bits.rows()) {
            throw new IllegalArgumentException(names.size() + " names for " + bits.rows() + " codes");
        }
    }

    /** Codes of unknown origin. */
    public Codes(BitMatrix bits, List<String> names) {
        this(bits, names, Map.of());
    }

    public String name(int row) {
        return names.isEmpty() ? Integer.toString(row) : names.get(row);
    }

    /** The row of a node. */
    public OptionalInt row(String name) {
        if (!names.isEmpty()) {
            int row = names.indexOf(name);
            return row < 0 ? OptionalInt.empty() : OptionalInt.of(row);
        }
        if (!name.matches("\\d{1,9}") || Integer.parseInt(name) >= bits.rows()) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(Integer.parseInt(name));
    }
}
