package dev.bgn.training.distil;

import dev.bgn.datasets.Fingerprint;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.task.Progress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Remembers the choice of each split, so that the seeds of a public split make it once. */
public final class TeacherChoices {
    private record Key(String data, String split) {}

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
     * @param inputs the graph with its features in the codings to choose from
     */
    public TeacherChoice of(
            GraphData data, Supplier<List<GraphInput>> inputs, Workers workers, Progress progress) {
        Key key = new Key(Fingerprint.of(data), Fingerprint.of(data.split()));
        return known.computeIfAbsent(key, _ -> TeacherChoice.of(data, inputs.get(), mostEpochs, workers, progress));
    }
}
