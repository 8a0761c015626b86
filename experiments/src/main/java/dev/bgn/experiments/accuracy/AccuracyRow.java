package dev.bgn.experiments.accuracy;

import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.training.TrainPlan;
import dev.bgn.training.model.Estimator;
import dev.bgn.training.model.ModelSettings;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * A row of the accuracy table: a plan of training, the same for every dataset.
 *
 * @param name short, for options and files
 * @param binarizedAfterwards whether the network is trained real and only its embeddings are binarized, which leaves no model file
 */
public record AccuracyRow(String name, String title, TrainPlan plan, boolean binarizedAfterwards) {
    /** How many teachers a distilled student has. */
    private static final int TEACHERS = 3;

    public static final List<AccuracyRow> ALL = List.of(
            new AccuracyRow("gcn", "GCN, real", TrainPlan.of(ModelKind.GCN, Level.NONE)),
            new AccuracyRow("gat", "GAT, real", TrainPlan.of(ModelKind.GAT, Level.NONE)),
            new AccuracyRow("w", "BGN-GAT, weights", TrainPlan.of(ModelKind.GAT, Level.W)),
            new AccuracyRow("e", "BGN-GAT, embeddings", TrainPlan.of(ModelKind.GAT, Level.E)),
            new AccuracyRow("we", "BGN-GAT, weights and embeddings", TrainPlan.of(ModelKind.GAT, Level.WE)),
            new AccuracyRow("wec", "BGN-GAT, all binary", TrainPlan.of(ModelKind.GAT, Level.WEC)),
            new AccuracyRow("wec-reinforce", "BGN-GAT, all binary, REINFORCE", reinforce()),
            new AccuracyRow("gat-binary", "GAT-binary, naive baseline", TrainPlan.of(ModelKind.GAT, Level.NONE), true),
            new AccuracyRow("gat-tanh", "GAT-tanh, naive baseline", tanh()),
            new AccuracyRow(
                    "gat-distilled",
                    "GAT, real, distilled",
                    TrainPlan.of(ModelKind.GAT, Level.NONE).taughtBy(TEACHERS)),
            new AccuracyRow(
                    "wec-distilled",
                    "BGN-GAT, all binary, distilled",
                    TrainPlan.of(ModelKind.GAT, Level.WEC).taughtBy(TEACHERS)),
            new AccuracyRow("wec-distilled-16", "BGN-GAT, all binary, distilled, 16 bits", sixteenBits()));

    public AccuracyRow(String name, String title, TrainPlan plan) {
        this(name, title, plan, false);
    }

    /** A checksum of what decides the results: cells of other settings are of another table. */
    public String settings() {
        CRC32C crc = new CRC32C();
        crc.update((plan + " " + binarizedAfterwards).getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().toHexDigits((int) crc.getValue());
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

    /** The GAT of a level, trained from the labels. */
    public static AccuracyRow ofLevel(Level level) {
        return find(level == Level.NONE ? "gat" : level.name().toLowerCase(Locale.ROOT))
                .orElseThrow();
    }

    public static Optional<AccuracyRow> find(String name) {
        return ALL.stream().filter(row -> row.name().equals(name)).findFirst();
    }
}
