package dev.bgn.lab.reproduce;

import dev.bgn.lab.method.Checksum;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * GMN and BGN-GMN at one width: how good both are, and their time in one run. A network that was trained before the run was
 * stopped is kept.
 *
 * @param times of both networks
 */
record MatcherPair(MatcherScores real, MatcherScores binary, MatcherTimes times) implements Measurement {
    private List<Measurement> parts() {
        return List.of(real, binary, times);
    }

    @Override
    public List<Place> places() {
        return parts().stream().flatMap(part -> part.places().stream()).toList();
    }

    @Override
    public int seeds() {
        return 1;
    }

    @Override
    public String settings(Resources resources) {
        return settings(times.settings(resources), resources);
    }

    @Override
    public List<String> taken(Resources resources) {
        return times.taken(resources).stream()
                .map(ofTimes -> settings(ofTimes, resources))
                .toList();
    }

    private String settings(String ofTimes, Resources resources) {
        return Checksum.of(List.of(real.settings(resources), binary.settings(resources), ofTimes)
                .toString());
    }

    @Override
    public double seconds(Resources resources) {
        return parts().stream().mapToDouble(part -> part.seconds(resources)).sum();
    }

    @Override
    public List<Measured> measure(Resources resources) throws IOException, InterruptedException {
        List<Measured> all = new ArrayList<>();
        for (Measurement part : parts()) {
            all.addAll(part.measure(resources));
        }
        return all;
    }
}
