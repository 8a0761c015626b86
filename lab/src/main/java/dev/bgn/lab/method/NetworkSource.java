package dev.bgn.lab.method;

import java.util.Optional;

/** The codes of a network that learned from the training nodes. */
record NetworkSource(NetworkMethod network) implements CodesMethod.Source {
    @Override
    public Optional<CodesMethod.Vectors> vectors(MethodRun run) {
        return network.run(run).flatMap(Outcome::codes).map(CodesMethod.Vectors::of);
    }

    @Override
    public NetworkSource shortened() {
        return new NetworkSource(network.shortened());
    }

    @Override
    public String text() {
        return "NetworkSource[network=" + network.text() + "]";
    }
}
