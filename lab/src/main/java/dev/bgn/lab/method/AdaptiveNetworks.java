package dev.bgn.lab.method;

import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.training.model.DropoutRates;
import dev.bgn.training.model.Estimator;
import dev.bgn.training.model.ModelSettings;
import dev.bgn.training.node.FeatureChoice;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.optim.Schedule;
import dev.bgn.training.task.TrainSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The networks of the table of AS-GCN and their settings, at any width. */
public final class AdaptiveNetworks {
    private static final int TEACHERS = 3;
    private static final int BITS = Networks.BITS;
    /** Shorter codes; 16 is the width of AS-GCN's public code. */
    private static final int[] SHORT = {16, 32};

    private AdaptiveNetworks() {}

    /** In the order of the table. */
    static List<Method> all() {
        List<Method> all = new ArrayList<>();
        all.add(real(BITS));
        add(all, "asgcn-w", "BGN-ASGCN, weights", inductive(Level.W, BITS));
        add(all, "asgcn-e", "BGN-ASGCN, embeddings", inductive(Level.E, BITS));
        all.add(bgn(BITS));
        add(
                all,
                "asgcn-we-consistent",
                "BGN-ASGCN, consistency",
                inductive(Level.WE, BITS).consistent());
        add(all, "asgcn-we-reinforce", "BGN-ASGCN, REINFORCE", with(Level.WE, Estimator.REINFORCE, BITS));
        add(
                all,
                "asgcn-we-distilled",
                "BGN-ASGCN, distilled",
                inductive(Level.WE, BITS).taughtBy(TEACHERS));
        add(
                all,
                "asgcn-we-distilled-transductive",
                "BGN-ASGCN, distilled, transductive",
                inductive(Level.WE, BITS).taughtBy(TEACHERS).withInductive(false));
        add(
                all,
                "asgcn-we-transductive",
                "BGN-ASGCN, transductive",
                inductive(Level.WE, BITS).withInductive(false));
        all.add(binarized(BITS));
        all.add(tanh(BITS));
        IntStream.of(SHORT).forEach(bits -> all.addAll(List.of(bgn(bits), binarized(bits), tanh(bits))));
        all.add(new NetworkMethod("asgcn-20", "AS-GCN, real, 20 labels a class", few(Level.NONE)));
        all.add(new NetworkMethod("asgcn-we-20", "BGN-ASGCN, 20 labels a class", few(Level.WE)));
        return all;
    }

    /** Real-valued; how strongly it is held back is chosen on validation. */
    public static Method real(int width) {
        return new FullSupervision(new ContestMethod(
                Networks.name("asgcn", width), Networks.realTitle("AS-GCN, real", width), strengths(width), 0));
    }

    /** With binary weights and embeddings. */
    public static Method bgn(int bits) {
        return new FullSupervision(new NetworkMethod(
                Networks.name("asgcn-we", bits), Networks.title("BGN-ASGCN", bits), inductive(Level.WE, bits)));
    }

    /** A real-valued AS-GCN whose embeddings are binarized when it is trained; how strongly it is held back is chosen then. */
    public static Method binarized(int bits) {
        return new FullSupervision(new BinarizedMethod(
                Networks.name("asgcn-binary", bits),
                Networks.title("ASGCN-binary, naive baseline", bits),
                strengths(bits)));
    }

    /** With tanh, pushed to near ±1, in place of the sign. */
    public static Method tanh(int bits) {
        return new FullSupervision(new NetworkMethod(
                Networks.name("asgcn-tanh", bits),
                Networks.title("ASGCN-tanh, naive baseline", bits),
                with(Level.WE, Estimator.CLIPPED_TANH, bits)));
    }

    private static void add(List<Method> all, String name, String title, TrainPlan plan) {
        all.add(new FullSupervision(new NetworkMethod(name, title, plan)));
    }

    private static TrainPlan inductive(Level level, int bits) {
        return with(level, Estimator.STE, bits);
    }

    private static TrainPlan with(Level level, Estimator estimator, int bits) {
        ModelSettings model = ModelSettings.defaults(ModelKind.ASGCN, level, estimator);
        return TrainPlan.of(model.withSize(2, 1, bits))
                .withFeatures(FeatureChoice.ROW_SUM)
                .withInductive(true);
    }

    /**
     * How strongly a real-valued network is held back: as usual, more, and less. A thousand training nodes with as many
     * words need it; eighteen thousand with 500 do not.
     */
    private static List<TrainPlan> strengths(int width) {
        TrainPlan usual = inductive(Level.NONE, width);
        TrainPlan more =
                with(usual, new DropoutRates(0.5, 0.5, 0, 0), usual.training().withRate(0.01, 5e-4));
        TrainPlan less = with(
                usual,
                new DropoutRates(0.2, 0.3, 0, 0),
                usual.training().withRate(0.01, 0).withSchedule(new Schedule.Cosine()));
        return List.of(usual, more, less);
    }

    private static TrainPlan with(TrainPlan plan, DropoutRates rates, TrainSettings training) {
        return plan.withModel(plan.model().withDropout(rates)).withTraining(training);
    }

    /** The whole graph is seen: the training nodes alone are no graph. */
    private static TrainPlan few(Level level) {
        return TrainPlan.of(ModelKind.ASGCN, level);
    }
}
