package dev.bgn.lab.reproduce;

import dev.bgn.lab.method.Method;
import dev.bgn.lab.method.Methods;
import dev.bgn.lab.method.Networks;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What the paper does not have: ways to learn beyond labels, the speed of bits alone, other graph networks with binary parts, and
 * larger graphs. Of networks x is the level, {@code none} for real values.
 */
final class Beyond implements Item {
    private static final int BITS = 64;
    private static final List<ModelKind> KINDS = List.of(ModelKind.GCN, ModelKind.SAGE, ModelKind.GIN);
    /** The other levels of a GAT are those of the trade-off; e stands beside signs that are taken after training. */
    private static final List<Level> GAT_LEVELS = List.of(Level.NONE, Level.E, Level.WEC);
    /** At wec a GCN, a GAT and a GIN are the same network. */
    private static final List<Level> LEVELS = List.of(Level.NONE, Level.W, Level.E, Level.WE);
    /** Each seed draws its split, of 20 nodes a class. */
    private static final List<String> LARGER =
            List.of("amazon-computers" + Datasets.LARGEST, "coauthor-cs", "coauthor-physics");

    @Override
    public String name() {
        return "beyond";
    }

    @Override
    public String title() {
        return "Beyond the paper: consistency, teachers, the speed of bits alone, other networks, larger graphs";
    }

    @Override
    public List<Measurement> measurements(Form form) {
        List<Measurement> all = new ArrayList<>();
        for (String dataset : form.datasets()) {
            for (Level level : form.some(GAT_LEVELS, Level.NONE, Level.WEC)) {
                all.add(learned(level == Level.NONE ? "GAT" : "BGN-GAT", dataset, level, Networks.gat(level), form));
            }
            all.add(learned("BGN-GAT, consistency", dataset, Level.WEC, Networks.consistent(BITS), form));
            all.add(learned("BGN-GAT, distilled", dataset, Level.WEC, Networks.distilled(BITS), form));
            for (ModelKind kind : KINDS) {
                for (Level level : form.some(LEVELS, Level.NONE, Level.WE)) {
                    all.add(learned(title(kind), dataset, level, network(kind, level), form));
                }
            }
            all.add(new BitsAlone(dataset, form.suited(Networks.gat(Level.WEC))));
        }
        if (!form.quick()) {
            LARGER.forEach(dataset -> addLarger(all, dataset, form));
        }
        return all;
    }

    private static Measurement learned(String series, String dataset, Level level, Method method, Form form) {
        return MethodMeasurement.of(series, dataset, level(level), form.suited(method), form.seedsAt(BITS));
    }

    private static Method network(ModelKind kind, Level level) {
        return kind == ModelKind.GCN && level == Level.NONE ? Networks.gcn(BITS) : Networks.of(kind, level);
    }

    private static String title(ModelKind kind) {
        return kind == ModelKind.SAGE ? "GraphSAGE" : kind.name();
    }

    private static String level(Level level) {
        return level.name().toLowerCase(Locale.ROOT);
    }

    private static void addLarger(List<Measurement> all, String dataset, Form form) {
        all.add(learned("GCN", dataset, Level.NONE, Networks.gcn(BITS), form));
        all.add(learned("GAT", dataset, Level.NONE, Networks.gat(Level.NONE), form));
        all.add(learned("BGN-GAT", dataset, Level.WEC, Networks.gat(Level.WEC), form));
        Method best = Methods.find("wec-auto").orElseThrow();
        all.add(learned("BGN, the best on validation", dataset, Level.WEC, best, form));
    }
}
