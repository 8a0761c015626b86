package dev.bgn.training.select;

import dev.bgn.datasets.GraphData;
import dev.bgn.training.node.FeatureChoice;
import dev.bgn.training.node.TrainPlan;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * Ways to train one network, of which a {@link Contest} takes the best.
 *
 * @param kinds plans that learn from the same with different kinds of networks, the usual one first
 * @param others what else a plan of the best kind may learn from
 */
public record Ways(List<TrainPlan> kinds, List<UnaryOperator<TrainPlan>> others) {
    public Ways {
        kinds = List.copyOf(kinds);
        others = List.copyOf(others);
    }

    /** How many teachers a student usually has. */
    public static final int TEACHERS = 3;

    /**
     * What is compared by default: labels alone, consistency and teachers.
     *
     * @param kinds plans that learn from labels with different kinds of networks
     * @param settled what is asked for of every plan, whatever it learns from
     */
    public static Ways compared(List<TrainPlan> kinds, int teachers, UnaryOperator<TrainPlan> settled) {
        return new Ways(
                kinds.stream().map(settled).toList(),
                List.of(plan -> settled.apply(plan.consistent()), plan -> settled.apply(plan.taughtBy(teachers))));
    }

    /** One way, with nothing to compare. */
    public static Ways only(TrainPlan plan) {
        return new Ways(List.of(plan), List.of());
    }

    /** The usual plan; all have the same level and metric. */
    public TrainPlan usual() {
        return kinds.getFirst();
    }

    /** Whether there is anything to compare. */
    public boolean areSeveral() {
        return kinds.size() + others.size() > 1;
    }

    /**
     * The same, or the usual plan alone where there are no validation nodes to compare on, or where the data is large.
     *
     * @param asked whether somebody asked to compare, however long it takes
     */
    public Ways suitedTo(GraphData data, boolean asked) {
        boolean canCompare = data.split().validationCount() > 0;
        return !areSeveral() || (canCompare && (asked || Contest.isQuick(data))) ? this : only(usual());
    }

    /** What a way is called: what it learns from, its kind and its features where they are not the usual ones. */
    public String name(TrainPlan plan) {
        String kind = plan.model().kind().name().toLowerCase(Locale.ROOT) + " ";
        boolean structure = plan.features() != usual().features() && plan.features() == FeatureChoice.STRUCTURE;
        return (structure ? "structure " : "")
                + (plan.model().kind() == usual().model().kind() ? "" : kind)
                + plan.supervision();
    }
}
