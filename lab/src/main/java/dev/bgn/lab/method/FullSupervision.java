package dev.bgn.lab.method;

import java.util.Optional;

/** A method that learns from all nodes outside of validation and test, on datasets with a published split. */
public record FullSupervision(Method of) implements Method {
    private static final String SPLIT = "full";

    @Override
    public String name() {
        return of.name();
    }

    @Override
    public String title() {
        return of.title();
    }

    @Override
    public String settings() {
        return of.settings() + ", split " + SPLIT;
    }

    @Override
    public Optional<String> split() {
        return Optional.of(SPLIT);
    }

    @Override
    public Method shortened() {
        return new FullSupervision(of.shortened());
    }

    @Override
    public Method bounded(int mostEpochs) {
        return new FullSupervision(of.bounded(mostEpochs));
    }

    @Override
    public Optional<Outcome> run(MethodRun run) {
        return of.run(run);
    }
}
