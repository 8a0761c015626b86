package dev.bgn.training.checkpoint;

import dev.bgn.datasets.GraphData;
import dev.bgn.training.progress.Epoch;
import dev.bgn.training.task.Trainer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How a training keeps checkpoints.
 *
 * @param every so many epochs, and after the last
 * @param resume whether to go on from the file, where there is one
 */
public record Checkpointing(Path file, int every, boolean resume) {
    /** Refuses a checkpoint of other data before any training begins. */
    public void requireSameData(GraphData data, long seed) {
        try {
            if (resume && Files.exists(file)) {
                RunIdentity.requireSameData(file, CheckpointFile.read(file).run(), data, seed);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Goes on from the checkpoint where that is asked for, and keeps checkpoints from then on.
     *
     * @param what the run in words, see {@link RunIdentity}; a checkpoint of another one is refused
     * @return to run the trainer with
     */
    public Trainer.Listener<IOException> begin(String what, Trainer trainer, Trainer.Listener<IOException> listener)
            throws IOException {
        if (resume && Files.exists(file)) {
            Checkpoint checkpoint = CheckpointFile.read(file);
            RunIdentity.requireSame(file, checkpoint.run(), what);
            trainer.state().resume(checkpoint.numbers(), checkpoint.arrays());
        }
        return new Trainer.Listener<>() {
            @Override
            public boolean proceed(Epoch epoch) throws IOException {
                boolean proceed = listener.proceed(epoch);
                if (!proceed || epoch.number() == epoch.of() || epoch.number() % every == 0) {
                    CheckpointFile.write(file, Checkpoint.of(what, trainer.state()));
                }
                return proceed;
            }

            @Override
            public boolean goesOn() {
                return listener.goesOn();
            }
        };
    }
}
