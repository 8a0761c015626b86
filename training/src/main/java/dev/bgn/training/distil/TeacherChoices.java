package dev.bgn.training.distil;

import dev.bgn.datasets.Fingerprint;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.task.Progress;
import java.util.HashMap;
import java.util.Map;

/** Remembers the choice of each split, so that the seeds of a public split make it once. */
public final class TeacherChoices {
    private record Key(String data, String split) {}

    private final int mostEpochs;
    private final Map<Key, TeacherChoice> known = new HashMap<>();

    public TeacherChoices() {
        this(Integer.MAX_VALUE);
    }

    /** @param mostEpochs of a candidate and of a teacher */
    public TeacherChoices(int mostEpochs) {
        this.mostEpochs = mostEpochs;
    }

    /** The choice for the split of {@code data}; seeds that ask at the same time wait for the first. */
    public synchronized TeacherChoice of(GraphData data, GraphInput input, Workers workers, Progress progress) {
        Key key = new Key(Fingerprint.of(data), Fingerprint.of(data.split()));
        TeacherChoice choice = known.get(key);
        if (choice == null) {
            choice = TeacherChoice.of(data, input, mostEpochs, workers, progress);
            known.put(key, choice);
        }
        return choice;
    }
}
