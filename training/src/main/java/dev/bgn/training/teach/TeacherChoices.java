package dev.bgn.training.teach;

import dev.bgn.datasets.Fingerprint;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.progress.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Remembers the choice of each split, so that the seeds of a public split make it once. */
public final class TeacherChoices {
    /** Of the same data a kind of coding is always the same coding. */
    private record Key(String data, String split, List<Class<?>> codings) {}

    private final int mostEpochs;
    private final Map<Key, TeacherChoice> known = new ConcurrentHashMap<>();

    public TeacherChoices() {
        this(Integer.MAX_VALUE);
    }

    /** @param mostEpochs of a candidate and of a teacher */
    public TeacherChoices(int mostEpochs) {
        this.mostEpochs = mostEpochs;
    }

    /**
     * The choice for the split of {@code data}; seeds of the same split that ask at the same time wait for the first.
     *
     * @param usual the graph with the usual coding of its features
     * @param codings to choose from
     */
    public TeacherChoice of(
            GraphData data, GraphInput usual, List<FeatureCoding> codings, Workers workers, Progress progress) {
        List<Class<?>> kinds = new ArrayList<>();
        codings.forEach(coding -> kinds.add(coding.getClass()));
        Key key = new Key(Fingerprint.of(data), Fingerprint.of(data.split()), List.copyOf(kinds));
        return known.computeIfAbsent(key, _ -> TeacherChoice.of(data, usual, codings, mostEpochs, workers, progress));
    }

    /** The most epochs of a teacher. */
    public int mostEpochs() {
        return mostEpochs;
    }
}
