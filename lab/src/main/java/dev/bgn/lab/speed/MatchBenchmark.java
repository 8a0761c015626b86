package dev.bgn.lab.speed;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.generate.ErdosRenyiPairs;
import dev.bgn.lab.speed.Contender.Role;
import dev.bgn.lab.speed.MatchingPeer.Way;
import dev.bgn.report.timing.Effort;
import dev.bgn.report.timing.Stopwatch;
import dev.bgn.runtime.match.GraphMatcher;
import dev.bgn.runtime.match.MatchGraph;
import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.runtime.model.MatcherShape;
import dev.bgn.runtime.model.MatchingModel;
import dev.bgn.runtime.parallel.Workers;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * The similarity of random pairs of graphs by graph matching networks, one thread: real-valued, with binary node codes, binary
 * graph codes and both, beside a peer that runs the real-valued one; and the cross-graph attention alone. All contenders of a
 * size take turns in one run; before anything is timed, the peer must give our similarities.
 */
public final class MatchBenchmark {
    public static final int FEWEST_NODES = 10;
    public static final int MOST_NODES = 1_000;
    public static final double EDGE_PROBABILITY = 0.2;

    /** How results name our implementation. */
    public static final String OURS = "bgn";

    /** How they name the whole network, and cross-graph attention alone. */
    public static final String WHOLE = "whole";

    public static final String MATCHING = "matching";

    private static final long SEED = 7;
    /** Pairs of a call; a peer may compute them all at once. */
    private static final int PAIRS = 8;

    private static final float CLOSE = (float) 1e-3;

    private final Effort effort;
    private final Optional<MatchingPeer> peer;
    private final Map<MatchForm, MatchingModel> models = new EnumMap<>(MatchForm.class);
    private BooleanSupplier goesOn = () -> true;

    /**
     * A contender with what its line says.
     *
     * @param pairs in a call of the contender
     */
    private record Line(String part, MatchForm form, Contender contender, int pairs, MatchCounts counts) {
        boolean isBy(String implementation) {
            return contender.implementation().equals(implementation);
        }
    }

    /** Graph i of both lists are a pair. */
    private record Pairs(List<MatchGraph> first, List<MatchGraph> second) {}

    /**
     * @param given take the places of drawn networks of the same form
     * @throws BadInputException for a model that cannot be compared with the others
     */
    public MatchBenchmark(Effort effort, Optional<MatchingPeer> peer, List<MatchingModel> given) {
        this.effort = effort;
        this.peer = peer;
        for (MatchingModel model : given) {
            MatchForm form = MatchForm.of(model.shape());
            if (model.shape().crossGraph() != CrossGraph.DOT) {
                throw new BadInputException(
                        "the model with " + form + " has no attention by dot product, as the others have");
            }
            if (models.put(form, model) != null) {
                throw new BadInputException("two models with " + form + "; give one of each form");
            }
        }
        for (MatchForm form : MatchForm.values()) {
            models.computeIfAbsent(form, MatchForm::drawn);
        }
    }

    /** Lets timing end by a {@link java.util.concurrent.CancellationException} once it is not to go on. */
    public MatchBenchmark endedBy(BooleanSupplier other) {
        goesOn = other;
        return this;
    }

    /** Measures on pairs of graphs with this many nodes each. */
    public List<MatchResult> measure(int nodes) {
        Pairs pairs = pairs(nodes);
        List<Line> lines = new ArrayList<>();
        models.forEach((form, model) -> lines.add(own(form, model, pairs)));
        List<FloatPeer.Product> open = new ArrayList<>();
        try {
            if (peer.isPresent()) {
                peer.get().useThreads(1);
                for (Way way : Way.values()) {
                    lines.add(ofPeer(peer.get(), way, pairs, true, open));
                    lines.add(ofPeer(peer.get(), way, pairs, false, open));
                }
            }
            lines.addAll(parts(nodes, pairs));
            double[][] nanos = Contender.time(
                    new Stopwatch(effort).endedBy(goesOn),
                    lines.stream().map(Line::contender).toList());
            return results(nodes, pairs, lines, nanos);
        } finally {
            open.forEach(FloatPeer.Product::close);
        }
    }

    private static Pairs pairs(int nodes) {
        ErdosRenyiPairs generator = ErdosRenyiPairs.usual(SEED, nodes, EDGE_PROBABILITY);
        List<MatchGraph> first = new ArrayList<>();
        List<MatchGraph> second = new ArrayList<>();
        for (int i = 0; i < PAIRS; i++) {
            ErdosRenyiPairs.Pair pair = generator.pair(i);
            first.add(MatchGraph.of(pair.first()));
            second.add(MatchGraph.of(pair.second()));
        }
        return new Pairs(first, second);
    }

    private static Line own(MatchForm form, MatchingModel model, Pairs pairs) {
        GraphMatcher matcher = GraphMatcher.of(model);
        Contender contender = new Contender(
                WHOLE,
                OURS,
                form == MatchForm.REAL ? Role.OWN_FLOAT : Role.MEASURED,
                () -> matcher.similarities(pairs.first(), pairs.second(), Workers.SINGLE),
                () -> matcher.similarities(pairs.first(), pairs.second(), Workers.SINGLE));
        MatchCounts counts = MatchCounts.whole(
                model.shape(), pairs.first().getFirst(), pairs.second().getFirst());
        return new Line(WHOLE, form, contender, PAIRS, counts);
    }

    /** @param atOnce whether all pairs are one batch, or one comes after the other */
    private Line ofPeer(MatchingPeer by, Way way, Pairs pairs, boolean atOnce, List<FloatPeer.Product> open) {
        MatchingModel model = models.get(MatchForm.REAL);
        List<FloatPeer.Product> products = new ArrayList<>();
        int batch = atOnce ? PAIRS : 1;
        for (int i = 0; i < PAIRS; i += batch) {
            products.add(by.matcher(
                    way,
                    model,
                    pairs.first().subList(i, i + batch),
                    pairs.second().subList(i, i + batch)));
        }
        open.addAll(products);
        Runnable run = () -> products.forEach(FloatPeer.Product::run);
        run.run();
        requireOurs(by.name() + " (" + way + ")", products, model, pairs);
        MatchGraph a = pairs.first().getFirst();
        MatchGraph b = pairs.second().getFirst();
        return new Line(
                WHOLE,
                MatchForm.REAL,
                new Contender(
                        WHOLE,
                        name(by, way),
                        Role.PEER,
                        run,
                        () -> products.getFirst().result()),
                PAIRS,
                way == Way.EDGE_NETWORK
                        ? MatchCounts.edgeNetwork(model.shape(), a, b)
                        : MatchCounts.whole(model.shape(), a, b));
    }

    private static String name(MatchingPeer by, Way way) {
        return by.name() + (way == Way.NODE_NETWORK ? " fastest" : "");
    }

    private static void requireOurs(String who, List<FloatPeer.Product> products, MatchingModel model, Pairs pairs) {
        float[] ours = GraphMatcher.of(model).similarities(pairs.first(), pairs.second(), Workers.SINGLE);
        int at = 0;
        for (FloatPeer.Product product : products) {
            for (float theirs : product.result()) {
                if (!(Math.abs(theirs - ours[at]) <= CLOSE)) {
                    throw new IllegalStateException(
                            who + " says that pair " + at + " has the similarity " + theirs + ", ours is " + ours[at]);
                }
                at++;
            }
        }
    }

    /** The kernels of cross-graph attention, in as many rounds as the network has. */
    private List<Line> parts(int nodes, Pairs pairs) {
        MatcherShape real = models.get(MatchForm.REAL).shape();
        MatcherShape coded = models.get(MatchForm.NODE_CODES).shape();
        MatchParts floats = new MatchParts(nodes, real.nodeWidth());
        MatchParts codes = new MatchParts(nodes, coded.nodeWidth());
        MatchGraph a = pairs.first().getFirst();
        MatchGraph b = pairs.second().getFirst();
        return List.of(
                part("products and weights", real, floats::realWeights, MatchCounts.weights(real, a, b)),
                part("products and weights", coded, codes::codeWeights, MatchCounts.weights(coded, a, b)),
                part(MATCHING, real, floats::realMatching, MatchCounts.matching(real, a, b)),
                part(MATCHING, coded, codes::codeMatching, MatchCounts.matching(coded, a, b)));
    }

    private static Line part(String name, MatcherShape shape, Runnable once, MatchCounts counts) {
        Runnable all = () -> {
            for (int step = 0; step < shape.steps(); step++) {
                once.run();
            }
        };
        MatchForm form = MatchForm.of(shape);
        Role role = form == MatchForm.REAL ? Role.OWN_FLOAT : Role.MEASURED;
        return new Line(name, form, new Contender(name, OURS, role, all, () -> new float[0]), 1, counts);
    }

    private List<MatchResult> results(int nodes, Pairs pairs, List<Line> lines, double[][] nanos) {
        List<MatchResult> results = new ArrayList<>();
        int usual = peer.map(p -> fastest(lines, nanos, line -> line.isBy(name(p, Way.EDGE_NETWORK))))
                .orElse(-1);
        int best = peer.map(p -> fastest(lines, nanos, line -> line.contender().role() == Role.PEER))
                .orElse(-1);
        for (int i = 0; i < nanos.length; i++) {
            Line line = lines.get(i);
            boolean whole = line.part().equals(WHOLE);
            String by = line.contender().implementation();
            if (i != fastest(lines, nanos, other -> same(line, other) && other.isBy(by))) {
                continue; // the slower of all pairs at once and one after the other
            }
            int real = fastest(
                    lines,
                    nanos,
                    other -> other.part().equals(line.part())
                            && other.contender().role() == Role.OWN_FLOAT);
            results.add(new MatchResult(
                    nodes,
                    line.part(),
                    line.form().toString(),
                    by,
                    Stopwatch.median(nanos[i]) / line.pairs() / 1_000,
                    whole && usual >= 0 ? Stopwatch.ratio(nanos[usual], nanos[i]) : null,
                    whole && best >= 0 ? Stopwatch.ratio(nanos[best], nanos[i]) : null,
                    Stopwatch.ratio(nanos[real], nanos[i]),
                    line.counts(),
                    whole
                            ? MatchForm.space(
                                    models.get(line.form()),
                                    pairs.first().getFirst(),
                                    pairs.second().getFirst())
                            : null));
        }
        return results;
    }

    private static boolean same(Line line, Line other) {
        return line.part().equals(other.part()) && line.form() == other.form();
    }

    /** Which of the lines that count has the least median. */
    private static int fastest(List<Line> lines, double[][] nanos, Predicate<Line> counts) {
        int fastest = -1;
        for (int i = 0; i < nanos.length; i++) {
            if (counts.test(lines.get(i))
                    && (fastest < 0 || Stopwatch.median(nanos[i]) < Stopwatch.median(nanos[fastest]))) {
                fastest = i;
            }
        }
        return fastest;
    }
}
