package dev.bgn.experiments.method;

import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.training.TrainPlan;
import dev.bgn.training.model.Estimator;
import dev.bgn.training.model.ModelSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The networks of the table of AS-GCN and their settings. */
final class AdaptiveNetworks {
    private static final int TEACHERS = 3;
    private static final int BITS = 64;
    /** Shorter codes; 16 is the width of AS-GCN's public code. */
    private static final int[] SHORT = {16, 32};

    private AdaptiveNetworks() {}

    /** In the order of the table. */
    static List<Method> all() {
        List<Method> all = new ArrayList<>();
        add(all, "asgcn", "AS-GCN, real", inductive(Level.NONE, BITS));
        add(all, "asgcn-w", "BGN-ASGCN, weights", inductive(Level.W, BITS));
        add(all, "asgcn-e", "BGN-ASGCN, embeddings", inductive(Level.E, BITS));
        add(all, "asgcn-we", "BGN-ASGCN", inductive(Level.WE, BITS));
        add(all, "asgcn-we-consistent", "BGN-ASGCN, consistency", inductive(Level.WE, BITS).consistent());
        add(all, "asgcn-we-reinforce", "BGN-ASGCN, REINFORCE", with(Level.WE, Estimator.REINFORCE, BITS));
        add(all, "asgcn-we-distilled", "BGN-ASGCN, distilled", inductive(Level.WE, BITS).taughtBy(TEACHERS));
        add(
                all,
                "asgcn-we-transductive",
                "BGN-ASGCN, transductive",
                inductive(Level.WE, BITS).withInductive(false));
        all.add(new FullSupervision(
                new BinarizedMethod("asgcn-binary", "ASGCN-binary, naive baseline", inductive(Level.NONE, BITS))));
        add(all, "asgcn-tanh", "ASGCN-tanh, naive baseline", with(Level.WE, Estimator.CLIPPED_TANH, BITS));
        IntStream.of(SHORT).forEach(bits -> addShort(all, bits));
        all.add(new NetworkMethod("asgcn-20", "AS-GCN, real, 20 labels a class", few(Level.NONE)));
        all.add(new NetworkMethod("asgcn-we-20", "BGN-ASGCN, 20 labels a class", few(Level.WE)));
        return all;
    }

    private static void addShort(List<Method> all, int bits) {
        String width = ", " + bits + " bits";
        add(all, "asgcn-we-" + bits, "BGN-ASGCN" + width, inductive(Level.WE, bits));
        all.add(new FullSupervision(new BinarizedMethod(
                "asgcn-binary-" + bits, "ASGCN-binary" + width, inductive(Level.NONE, bits))));
        add(all, "asgcn-tanh-" + bits, "ASGCN-tanh" + width, with(Level.WE, Estimator.CLIPPED_TANH, bits));
    }

    private static void add(List<Method> all, String name, String title, TrainPlan plan) {
        all.add(new FullSupervision(new NetworkMethod(name, title, plan)));
    }

    private static TrainPlan inductive(Level level, int bits) {
        return with(level, Estimator.STE, bits);
    }

    private static TrainPlan with(Level level, Estimator estimator, int bits) {
        ModelSettings model = ModelSettings.defaults(ModelKind.ASGCN, level, estimator);
        return TrainPlan.of(model.withSize(2, 1, bits)).withInductive(true);
    }

    /** The whole graph is seen: the training nodes alone are no graph. */
    private static TrainPlan few(Level level) {
        return TrainPlan.of(ModelKind.ASGCN, level);
    }
}
