package dev.bgn.lab.method;

import dev.bgn.baselines.codes.Hashed;
import dev.bgn.baselines.codes.Hashing;
import dev.bgn.datasets.GraphData;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Codes that were made without labels. They are the same for every split and seed, so they are made once. */
public final class HashedNodes {
    /** The seed of all of them: what is measured over seeds is the split and the classifier. */
    private static final long SEED = 1;

    private record Key(String dataset, int nodes, Hashing hashing, int bits) {}

    private final Map<Key, Hashed> known = new ConcurrentHashMap<>();

    Hashed of(MethodRun run, Hashing hashing, int bits) {
        GraphData data = run.data();
        Key key = new Key(data.name(), data.nodeCount(), hashing, bits);
        return known.computeIfAbsent(
                key,
                _ -> hashing.hash(
                        data,
                        bits,
                        SEED,
                        run.workers(),
                        Hashing.Listener.of(run.listener()::tell, run.listener()::goesOn)));
    }
}
