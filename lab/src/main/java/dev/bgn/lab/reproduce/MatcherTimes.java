package dev.bgn.lab.reproduce;

import dev.bgn.lab.speed.MatchBenchmark;
import dev.bgn.lab.speed.MatchForm;
import dev.bgn.lab.speed.MatchResult;
import dev.bgn.lab.speed.MatchingPeer;
import dev.bgn.report.timing.Effort;
import dev.bgn.runtime.model.MatchingModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Inference time and space of a pair of graphs by GMN and BGN-GMN, beside libtorch where it is there; all in one run, one thread.
 *
 * @param x where the cells stand
 * @param nodes of each graph
 * @param form what is binary in BGN-GMN
 * @param runs whose networks are timed; none for networks of the usual size, as what was learned does not matter to time
 */
record MatcherTimes(String x, int nodes, MatchForm form, List<MatcherRun> runs) implements PeerMeasurement {
    static final String GMN = "GMN";
    static final String BGN_GMN = "BGN-GMN";

    private static final double SECONDS = 20;
    private static final double QUICK_SECONDS = 4;

    @Override
    public List<Place> places() {
        return List.of(
                place(GMN, Quantities.TIME),
                place(BGN_GMN, Quantities.TIME),
                place(BGN_GMN, Quantities.SPEED_OVER_OWN),
                place(GMN, Quantities.MATCHING_SHARE),
                place(GMN, Quantities.EMBEDDINGS),
                place(BGN_GMN, Quantities.EMBEDDINGS),
                place(GMN, Quantities.PARAMETERS),
                place(BGN_GMN, Quantities.PARAMETERS));
    }

    private Place place(String series, String quantity) {
        return new Place(series, "", x, quantity);
    }

    @Override
    public PeerSettings peerSettings(Resources resources) {
        return new PeerSettings(
                PeerMeasurement.effort(resources, Effort.FULL).text() + " " + nodes + " " + form + " "
                        + runs.stream().map(MatcherRun::settings).toList(),
                MatchingPeer.find().isPresent());
    }

    /** Of the networks, which are there by then, nothing. */
    @Override
    public double seconds(Resources resources) {
        return resources.form().quick() ? QUICK_SECONDS : SECONDS;
    }

    @Override
    public List<Measured> measure(Resources resources) throws IOException {
        List<MatchingModel> models = new ArrayList<>();
        for (MatcherRun run : runs) {
            models.add(run.model(resources));
        }
        Optional<MatchingPeer> peer = MatchingPeer.find();
        if (peer.isEmpty()) {
            resources.log().accept("libtorch is not on the class path and is left out");
        }
        List<MatchResult> results = new MatchBenchmark(PeerMeasurement.effort(resources, Effort.FULL), peer, models)
                .endedBy(resources.goesOn())
                .measure(nodes);
        List<Measured> all = new ArrayList<>();
        MatchResult real = find(results, MatchForm.REAL, MatchBenchmark.WHOLE);
        MatchResult binary = find(results, form, MatchBenchmark.WHOLE);
        add(all, GMN, Quantities.TIME, real.microseconds());
        add(all, BGN_GMN, Quantities.TIME, binary.microseconds());
        add(all, BGN_GMN, Quantities.SPEED_OVER_OWN, binary.ratioToOwnFloat());
        add(all, BGN_GMN, Quantities.SPEED_OVER_LIBTORCH, binary.ratioToLibtorch());
        add(all, BGN_GMN, Quantities.SPEED_OVER_FASTEST, binary.ratioToFastestLibtorch());
        MatchResult part = find(results, MatchForm.REAL, MatchBenchmark.MATCHING);
        add(all, GMN, Quantities.MATCHING_SHARE, 100 * part.microseconds() / real.microseconds());
        addSpace(all, GMN, real.space());
        addSpace(all, BGN_GMN, binary.space());
        results.stream()
                .filter(result -> result.part().equals(MatchBenchmark.WHOLE) && !isOurs(result))
                .forEach(result ->
                        add(all, GMN + " by " + result.implementation(), Quantities.TIME, result.microseconds()));
        return all;
    }

    private void addSpace(List<Measured> all, String series, MatchResult.Space space) {
        add(all, series, Quantities.EMBEDDINGS, (double) Byte.SIZE * (space.nodes() + space.graphs()));
        add(all, series, Quantities.PARAMETERS, (double) Byte.SIZE * space.parameters());
    }

    private static MatchResult find(List<MatchResult> results, MatchForm form, String part) {
        return results.stream()
                .filter(result -> isOurs(result)
                        && result.network().equals(form.toString())
                        && result.part().equals(part))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isOurs(MatchResult result) {
        return result.implementation().equals(MatchBenchmark.OURS);
    }

    /** @param value nothing without libtorch */
    private void add(List<Measured> all, String series, String quantity, Double value) {
        if (value != null) {
            all.add(Measured.of(place(series, quantity), value));
        }
    }
}
