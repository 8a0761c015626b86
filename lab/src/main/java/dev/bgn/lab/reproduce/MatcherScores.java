package dev.bgn.lab.reproduce;

import dev.bgn.lab.method.Checksum;
import java.io.IOException;
import java.util.List;

/** How good a graph matching network is on pairs that it has not seen; it is trained where that has not been done. */
record MatcherScores(String series, String x, MatcherRun run) implements Measurement {
    @Override
    public List<Place> places() {
        return MatcherRun.places(series, x);
    }

    @Override
    public int seeds() {
        return 1;
    }

    @Override
    public String settings(Resources resources) {
        return Checksum.of(run.settings());
    }

    @Override
    public double seconds(Resources resources) {
        return run.seconds() / resources.threads();
    }

    @Override
    public List<Measured> measure(Resources resources) throws IOException {
        return run.scores(series, x, resources);
    }
}
