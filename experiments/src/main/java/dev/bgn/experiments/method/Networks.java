package dev.bgn.experiments.method;

import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.training.TrainPlan;
import dev.bgn.training.model.Estimator;
import dev.bgn.training.model.ModelSettings;
import java.util.List;

/** The networks of the accuracy table and their settings. */
public final class Networks {
    /** How many teachers a distilled student has. */
    private static final int TEACHERS = 3;

    private Networks() {}

    /** In the order of the table. */
    static List<Method> all() {
        return List.of(
                new NetworkMethod("gcn", "GCN, real", TrainPlan.of(ModelKind.GCN, Level.NONE)),
                gat(Level.NONE),
                gat(Level.W),
                gat(Level.E),
                gat(Level.WE),
                gat(Level.WEC),
                new NetworkMethod(
                        "wec-consistent",
                        "BGN-GAT, all binary, consistency",
                        TrainPlan.of(ModelKind.GAT, Level.WEC).consistent()),
                new NetworkMethod("wec-reinforce", "BGN-GAT, all binary, REINFORCE", reinforce()),
                new BinarizedMethod(
                        "gat-binary", "GAT-binary, naive baseline", TrainPlan.of(ModelKind.GAT, Level.NONE)),
                new NetworkMethod("gat-tanh", "GAT-tanh, naive baseline", tanh()),
                new NetworkMethod(
                        "gat-distilled",
                        "GAT, real, distilled",
                        TrainPlan.of(ModelKind.GAT, Level.NONE).taughtBy(TEACHERS)),
                new NetworkMethod(
                        "wec-distilled",
                        "BGN-GAT, all binary, distilled",
                        TrainPlan.of(ModelKind.GAT, Level.WEC).taughtBy(TEACHERS)),
                new NetworkMethod("wec-distilled-16", "BGN-GAT, all binary, distilled, 16 bits", sixteenBits()),
                new ContestMethod(
                        "wec-auto",
                        "BGN, all binary, the best on validation",
                        List.of(TrainPlan.of(ModelKind.GAT, Level.WEC), TrainPlan.of(ModelKind.SAGE, Level.WEC)),
                        TEACHERS));
    }

    /** The GAT of a level, trained from the labels. */
    public static NetworkMethod gat(Level level) {
        TrainPlan plan = TrainPlan.of(ModelKind.GAT, level);
        return switch (level) {
            case NONE -> new NetworkMethod("gat", "GAT, real", plan);
            case W -> new NetworkMethod("w", "BGN-GAT, weights", plan);
            case E -> new NetworkMethod("e", "BGN-GAT, embeddings", plan);
            case WE -> new NetworkMethod("we", "BGN-GAT, weights and embeddings", plan);
            case WEC -> new NetworkMethod("wec", "BGN-GAT, all binary", plan);
        };
    }

    private static TrainPlan reinforce() {
        return TrainPlan.of(ModelSettings.defaults(ModelKind.GAT, Level.WEC, Estimator.REINFORCE));
    }

    private static TrainPlan tanh() {
        return TrainPlan.of(ModelSettings.defaults(ModelKind.GAT, Level.WE, Estimator.CLIPPED_TANH));
    }

    private static TrainPlan sixteenBits() {
        return TrainPlan.of(ModelSettings.defaults(ModelKind.GAT, Level.WEC).withSize(2, 8, 16))
                .taughtBy(TEACHERS);
    }
}
