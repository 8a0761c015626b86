package dev.bgn.cli.model;

import dev.bgn.baselines.codes.Bane;
import dev.bgn.baselines.codes.Hashing;
import dev.bgn.baselines.codes.InhMf;
import dev.bgn.datasets.BadInputException;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which codes are made without a model, and how. */
final class HashingOptions {
    private static final int MOST_BITS = 4096;

    /** For the help. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Hashing.ALL.stream().map(Hashing::name).iterator();
        }
    }

    @Option(
            names = "--method",
            paramLabel = "METHOD",
            completionCandidates = Names.class,
            description = "Make codes without a model: ${COMPLETION-CANDIDATES}.",
            order = 10)
    private String method;

    @Option(
            names = "--bits",
            paramLabel = "N",
            description = "Length of a code, such as 16, 32, 64, 128 or 256 (default: 64).",
            order = 11)
    private Integer bits;

    @Option(
            names = "--window",
            paramLabel = "N",
            description = "inh-mf: steps of the longest walk (default: 10; 1 on graphs too large for it).",
            order = 12)
    private Integer window;

    @Option(
            names = "--negative",
            paramLabel = "X",
            description = "inh-mf: negative samples for each positive one (default: 1).",
            order = 13)
    private Double negative;

    @Option(
            names = "--spread",
            paramLabel = "X",
            description = "inh-mf: how much columns are drawn towards being uncorrelated (default: 0).",
            order = 14)
    private Double spread;

    @Option(
            names = "--subspace",
            paramLabel = "X",
            description = "inh-mf: the share of the bits that a round renews (default: 1).",
            order = 15)
    private Double subspace;

    @Option(
            names = "--steps",
            paramLabel = "N",
            description = "bane: how many steps features are spread over the edges (default: 4).",
            order = 16)
    private Integer steps;

    @Option(
            names = "--share",
            paramLabel = "X",
            description = "bane: how much of its neighbours' mean a node takes over in a step (default: 0.7).",
            order = 17)
    private Double share;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of everything random (default: 1).", order = 19)
    private Long seed;

    @Option(
            names = "--hide-links",
            paramLabel = "X",
            description =
                    "Hide this share of the edges before codes are made, and report how well the codes tell them from "
                            + "as many pairs without an edge.",
            order = 18)
    private Double hidden;

    boolean isGiven() {
        return method != null;
    }

    int bits() {
        int count = Optional.ofNullable(bits).orElse(64);
        if (count < 1 || count > MOST_BITS) {
            throw new BadInputException("--bits " + count + ": expected 1 to " + MOST_BITS);
        }
        return count;
    }

    long seed() {
        return Optional.ofNullable(seed).orElse(1L);
    }

    Optional<Double> hidden() {
        if (hidden != null && !(hidden > 0 && hidden < 1)) {
            throw new BadInputException("--hide-links " + hidden + ": expected a share above 0 and below 1");
        }
        return Optional.ofNullable(hidden);
    }

    /** Fails where an option of codes without a model was given. */
    void requireNone() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("--bits", bits);
        all.put("--hide-links", hidden);
        requireNone(all, "with --method only: a model knows the length of its codes and sees all edges");
        requireNone(
                Collections.singletonMap("--seed", seed), "with --method only: the codes of a model are not random");
        requireNone(ofInhMf(), "with --method inh-mf only");
        requireNone(ofBane(), "with --method bane only");
    }

    Hashing hashing() {
        try {
            return switch (usual()) {
                case InhMf usual -> {
                    requireNone(ofBane(), "with --method bane only");
                    yield new InhMf(
                            Objects.requireNonNullElse(window, usual.window()),
                            Objects.requireNonNullElse(negative, usual.negative()),
                            Objects.requireNonNullElse(spread, usual.spread()),
                            Objects.requireNonNullElse(subspace, usual.subspace()));
                }
                case Bane usual -> {
                    requireNone(ofInhMf(), "with --method inh-mf only");
                    yield new Bane(
                            Objects.requireNonNullElse(steps, usual.steps()),
                            Objects.requireNonNullElse(share, usual.share()));
                }
            };
        } catch (IllegalArgumentException e) {
            throw new BadInputException("--method " + method + ": " + e.getMessage());
        }
    }

    private Hashing usual() {
        return Hashing.ALL.stream()
                .filter(hashing -> hashing.name().equals(method))
                .findFirst()
                .orElseThrow(() ->
                        new BadInputException("--method " + method + ": expected " + String.join(" or ", new Names())));
    }

    private Map<String, Object> ofInhMf() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("--window", window);
        map.put("--negative", negative);
        map.put("--spread", spread);
        map.put("--subspace", subspace);
        return map;
    }

    private Map<String, Object> ofBane() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("--steps", steps);
        map.put("--share", share);
        return map;
    }

    private static void requireNone(Map<String, Object> values, String where) {
        values.forEach((name, value) -> {
            if (value != null) {
                throw new BadInputException(name + ": " + where);
            }
        });
    }
}
