package dev.bgn.lab.method;

import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.training.model.DropoutRates;
import dev.bgn.training.model.Estimator;
import dev.bgn.training.model.ModelSettings;
import dev.bgn.training.node.TrainPlan;
import java.util.List;
import java.util.Locale;

/**
 * The networks of the accuracy table and their settings, at any width. Those of the table are {@value #BITS} wide, and only the
 * others have their width in their names.
 */
public final class Networks {
    /** Numbers, or bits, of an embedding. */
    static final int BITS = 64;

    private static final int HEADS = 8;

    /** How many teachers a distilled student has. */
    private static final int TEACHERS = 3;

    private Networks() {}

    /** In the order of the table. */
    static List<Method> all() {
        return List.of(
                gcn(BITS),
                gat(Level.NONE),
                gat(Level.W),
                gat(Level.E),
                gat(Level.WE),
                gat(Level.WEC),
                consistent(BITS),
                reinforce(Level.WEC),
                binarized(BITS),
                tanh(BITS),
                new NetworkMethod(
                        "gat-distilled",
                        "GAT, real, distilled",
                        plan(Level.NONE, BITS).taughtBy(TEACHERS)),
                distilled(BITS),
                distilled(16),
                new ContestMethod(
                        "wec-auto",
                        "BGN, all binary, the best on validation",
                        List.of(plan(Level.WEC, BITS), TrainPlan.of(ModelKind.SAGE, Level.WEC)),
                        TEACHERS));
    }

    /** A real-valued GCN. */
    public static Method gcn(int width) {
        return real(
                "gcn",
                "GCN, real",
                TrainPlan.of(ModelSettings.defaults(ModelKind.GCN, Level.NONE).withSize(2, 1, width)));
    }

    /** A real-valued GAT. */
    public static Method realGat(int width) {
        return real("gat", gatTitle(Level.NONE), plan(Level.NONE, width));
    }

    /**
     * A narrow network cannot spare what dropout takes from it: whether it has dropout behind the features is chosen on
     * validation.
     */
    private static Method real(String name, String title, TrainPlan usual) {
        int width = usual.model().bits();
        if (width == BITS) {
            return new NetworkMethod(name, title, usual);
        }
        DropoutRates input = new DropoutRates(usual.model().dropout().input(), 0, 0, 0);
        return new ContestMethod(
                name + "-" + width,
                realTitle(title, width),
                List.of(usual, usual.withModel(usual.model().withDropout(input))),
                0);
    }

    /** The GAT of a level, trained from the labels. */
    public static NetworkMethod gat(Level level) {
        return gat(level, BITS);
    }

    /** The same at another width. */
    public static NetworkMethod gat(Level level, int width) {
        String name = switch (level) {
            case NONE -> "gat";
            case W -> "w";
            case E -> "e";
            case WE -> "we";
            case WEC -> "wec";
        };
        String title = gatTitle(level);
        boolean real = level == Level.NONE || level == Level.W;
        return new NetworkMethod(
                name(name, width), real ? realTitle(title, width) : title(title, width), plan(level, width));
    }

    private static String gatTitle(Level level) {
        return switch (level) {
            case NONE -> "GAT, real";
            case W -> "BGN-GAT, weights";
            case E -> "BGN-GAT, embeddings";
            case WE -> "BGN-GAT, weights and embeddings";
            case WEC -> "BGN-GAT, all binary";
        };
    }

    /** All binary, with consistency between two passes. */
    public static NetworkMethod consistent(int bits) {
        return new NetworkMethod(
                name("wec-consistent", bits),
                title("BGN-GAT, all binary, consistency", bits),
                plan(Level.WEC, bits).consistent());
    }

    /** All binary, taught by real-valued teachers. */
    public static NetworkMethod distilled(int bits) {
        return new NetworkMethod(
                name("wec-distilled", bits),
                title("BGN-GAT, all binary, distilled", bits),
                plan(Level.WEC, bits).taughtBy(TEACHERS));
    }

    /** The GAT of a level with binary parts, with the estimator REINFORCE. */
    public static NetworkMethod reinforce(Level level) {
        NetworkMethod straight = gat(level);
        return new NetworkMethod(
                straight.name() + "-reinforce",
                straight.title() + ", REINFORCE",
                TrainPlan.of(ModelSettings.defaults(ModelKind.GAT, level, Estimator.REINFORCE)));
    }

    /** A real-valued GAT whose embeddings are binarized when it is trained. */
    public static BinarizedMethod binarized(int bits) {
        return new BinarizedMethod(
                name("gat-binary", bits), title("GAT-binary, naive baseline", bits), List.of(plan(Level.NONE, bits)));
    }

    /** A GAT with tanh, pushed to near ±1, in place of the sign. */
    public static NetworkMethod tanh(int bits) {
        return new NetworkMethod(
                name("gat-tanh", bits),
                title("GAT-tanh, naive baseline", bits),
                TrainPlan.of(ModelSettings.defaults(ModelKind.GAT, Level.WE, Estimator.CLIPPED_TANH)
                        .withSize(2, heads(bits), bits)));
    }

    /** A network of another kind, with the default settings of its level. */
    public static NetworkMethod of(ModelKind kind, Level level) {
        String suffix = level == Level.NONE ? "" : "-" + level.name().toLowerCase(Locale.ROOT);
        return new NetworkMethod(
                kind.name().toLowerCase(Locale.ROOT) + suffix,
                kind
                        + (level == Level.NONE
                                ? ", real"
                                : ", binary " + level.name().toLowerCase(Locale.ROOT)),
                TrainPlan.of(kind, level));
    }

    private static TrainPlan plan(Level level, int width) {
        return TrainPlan.of(ModelSettings.defaults(ModelKind.GAT, level).withSize(2, heads(width), width));
    }

    /** Heads share the width: a narrow network has fewer. */
    private static int heads(int width) {
        return Math.min(HEADS, width);
    }

    static String name(String name, int width) {
        return width == BITS ? name : name + "-" + width;
    }

    static String title(String title, int bits) {
        return bits == BITS ? title : title + ", " + bits + " bits";
    }

    /** Of a network whose embeddings are real numbers. */
    static String realTitle(String title, int width) {
        return width == BITS ? title : title + ", " + width + (width == 1 ? " dimension" : " dimensions");
    }
}
