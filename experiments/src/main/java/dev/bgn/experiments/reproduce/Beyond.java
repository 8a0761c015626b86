package dev.bgn.experiments.reproduce;

import dev.bgn.experiments.method.Method;
import dev.bgn.experiments.method.Methods;
import dev.bgn.experiments.method.Networks;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the paper does not have: ways to learn beyond labels, the speed of bits alone, other graph networks with binary parts, and
 * larger graphs. Of networks x is the level, {@code none} for real values.
 */
final class Beyond implements Item {
    private static final int BITS = 64;
    private static final List<ModelKind> KINDS = List.of(ModelKind.GCN, ModelKind.SAGE, ModelKind.GIN);
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
            learned()
                    .forEach((series, method) -> all.add(MethodMeasurement.of(
                            series,
                            dataset,
                            level(method.getKey()),
                            form.suited(method.getValue()),
                            form.seedsAt(BITS))));
            for (ModelKind kind : KINDS) {
                for (Level level : form.some(LEVELS, Level.NONE, Level.WE)) {
                    all.add(MethodMeasurement.of(
                            title(kind), dataset, level(level), form.suited(network(kind, level)), form.seedsAt(BITS)));
                }
            }
            all.add(new BitsAlone(dataset, form.suited(Networks.gat(Level.WEC))));
        }
        if (!form.quick()) {
            LARGER.forEach(dataset -> addLarger(all, dataset, form));
        }
        return all;
    }

    /** What a 1-bit network can learn from, beside real-valued ones: by series, with the level. */
    private static Map<String, Map.Entry<Level, Method>> learned() {
        Map<String, Map.Entry<Level, Method>> all = new LinkedHashMap<>();
        all.put("GAT", Map.entry(Level.NONE, Networks.gat(Level.NONE)));
        all.put("BGN-GAT", Map.entry(Level.WEC, Networks.gat(Level.WEC)));
        all.put("BGN-GAT, consistency", Map.entry(Level.WEC, Networks.consistent(BITS)));
        all.put("BGN-GAT, distilled", Map.entry(Level.WEC, Networks.distilled(BITS)));
        return all;
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
        all.add(MethodMeasurement.of("GCN", dataset, level(Level.NONE), Networks.gcn(BITS), form.seedsAt(BITS)));
        all.add(MethodMeasurement.of("GAT", dataset, level(Level.NONE), Networks.gat(Level.NONE), form.seedsAt(BITS)));
        all.add(MethodMeasurement.of(
                "BGN-GAT", dataset, level(Level.WEC), Networks.gat(Level.WEC), form.seedsAt(BITS)));
        all.add(MethodMeasurement.of(
                "BGN, the best on validation",
                dataset,
                level(Level.WEC),
                Methods.find("wec-auto").orElseThrow(),
                form.seedsAt(BITS)));
    }
}
