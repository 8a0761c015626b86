package dev.bgn.lab.method;

import dev.bgn.baselines.codes.Hashing;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.training.node.TrainPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Codes without labels, judged by logistic regression, and the codes of a network beside them. */
public final class Hashings {
    /** What the authors of these methods label: nine of ten nodes, drawn anew for every seed. */
    private static final String MANY_LABELS = "ratio:0.9,0,0.1";

    private static final int[] WIDTHS = {64, 128};

    private Hashings() {}

    /** In the order of the table. */
    static List<Method> all() {
        List<Method> all = new ArrayList<>();
        for (int bits : WIDTHS) {
            for (Hashing hashing : Hashing.ALL) {
                all.add(of(hashing, bits));
                all.add(manyLabels(hashing, bits));
                all.add(manyLabels(hashing, bits, HashedSource.Part.START, "-start", ", signs of its start"));
                all.add(manyLabels(hashing, bits, HashedSource.Part.REAL, "-real", ", real-valued"));
            }
            all.add(networkCodes(bits));
            all.add(networkCodesManyLabels(bits));
        }
        return List.copyOf(all);
    }

    /** With the labels that a dataset comes with. */
    public static Method of(Hashing hashing, int bits) {
        return new CodesMethod(
                hashing.name() + "-" + bits,
                hashing.title() + ", " + bits + " bits",
                new HashedSource(hashing, bits, HashedSource.Part.CODES),
                Optional.empty());
    }

    /** With nine of ten nodes labelled. */
    public static Method manyLabels(Hashing hashing, int bits) {
        return manyLabels(hashing, bits, HashedSource.Part.CODES, "", "");
    }

    private static Method manyLabels(Hashing hashing, int bits, HashedSource.Part part, String name, String title) {
        return new CodesMethod(
                hashing.name() + "-" + bits + name + "-90",
                hashing.title() + ", " + bits + (part == HashedSource.Part.REAL ? " dimensions" : " bits") + title
                        + ", 90 % labelled",
                new HashedSource(hashing, bits, part),
                Optional.of(MANY_LABELS));
    }

    /** The codes of a binary network that has learned from the labels of the dataset, under the same classifier. */
    private static Method networkCodes(int bits) {
        return networkCodes(bits, "", "", Optional.empty());
    }

    /** The same with nine of ten nodes labelled, one of them for validation. */
    private static Method networkCodesManyLabels(int bits) {
        return networkCodes(bits, "-90", ", 90 % labelled", Optional.of("ratio:0.8,0.1,0.1"));
    }

    private static Method networkCodes(int bits, String name, String labels, Optional<String> split) {
        String title = "BGN-GAT, all binary, " + bits + " bits, regression on its codes" + labels;
        TrainPlan plan = TrainPlan.of(ModelKind.GAT, Level.WEC);
        NetworkMethod network =
                new NetworkMethod("wec", title, plan.withModel(plan.model().withSize(2, 8, bits)));
        return new CodesMethod("wec-" + bits + "-codes" + name, title, new NetworkSource(network), split);
    }
}
