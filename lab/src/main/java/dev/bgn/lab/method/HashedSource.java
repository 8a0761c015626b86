package dev.bgn.lab.method;

import dev.bgn.baselines.codes.Hashed;
import dev.bgn.baselines.codes.Hashing;
import java.util.Optional;

/** Vectors by matrix factorisation, without labels. */
record HashedSource(Hashing hashing, int bits, Part part) implements CodesMethod.Source {
    private static final int FEW_BITS = 8;

    /** What of the work is taken. */
    enum Part {
        CODES,
        /** The signs that the codes began with. */
        START,
        /** The real-valued vectors of the same matrix and rank. */
        REAL
    }

    @Override
    public Optional<CodesMethod.Vectors> vectors(MethodRun run) {
        Hashed hashed = run.hashed().of(run, hashing, bits);
        return Optional.of(
                switch (part) {
                    case CODES -> CodesMethod.Vectors.of(hashed.codes());
                    case START -> CodesMethod.Vectors.of(hashed.start());
                    case REAL -> new CodesMethod.Vectors(hashed.real(), Optional.empty());
                });
    }

    @Override
    public HashedSource shortened() {
        return new HashedSource(hashing, FEW_BITS, part);
    }

    @Override
    public String text() {
        return "HashedSource[hashing=" + hashing.text() + ", bits=" + bits + ", part=" + part + "]";
    }
}
