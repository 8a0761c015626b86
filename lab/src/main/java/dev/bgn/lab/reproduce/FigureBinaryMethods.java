package dev.bgn.lab.reproduce;

import dev.bgn.baselines.codes.Bane;
import dev.bgn.baselines.codes.InhMf;
import dev.bgn.lab.method.AdaptiveNetworks;
import dev.bgn.lab.method.Hashings;
import dev.bgn.lab.method.Method;
import dev.bgn.lab.method.Networks;
import dev.bgn.runtime.model.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** Accuracy against the length of codes, by all methods that make codes (paper, "Comparison Among Binary Embedding Methods"). */
final class FigureBinaryMethods implements Item {
    private static final List<Integer> LENGTHS = List.of(16, 32, 64, 128, 256);

    /** Of each series the method with codes so long. */
    private static final Map<String, IntFunction<Method>> SERIES = series();

    private static Map<String, IntFunction<Method>> series() {
        Map<String, IntFunction<Method>> all = new LinkedHashMap<>();
        all.put("BGN-GAT", bits -> Networks.gat(Level.WEC, bits));
        all.put("BGN-ASGCN", AdaptiveNetworks::bgn);
        all.put("GAT-binary", Networks::binarized);
        all.put("GAT-tanh", Networks::tanh);
        all.put("ASGCN-binary", AdaptiveNetworks::binarized);
        all.put("ASGCN-tanh", AdaptiveNetworks::tanh);
        // As in the paper: nine of ten nodes are labelled. With the labels that the networks have, they stand beside.
        all.put("INH-MF", bits -> Hashings.manyLabels(InhMf.USUAL, bits));
        all.put("BANE", bits -> Hashings.manyLabels(Bane.USUAL, bits));
        all.put("INH-MF, 20 labels a class", bits -> Hashings.of(InhMf.USUAL, bits));
        all.put("BANE, 20 labels a class", bits -> Hashings.of(Bane.USUAL, bits));
        return all;
    }

    @Override
    public String name() {
        return "figure-binary-methods";
    }

    @Override
    public String title() {
        return "Accuracy of methods that make codes, by the length of the codes";
    }

    @Override
    public List<Measurement> measurements(Form form) {
        return MethodMeasurement.grid(form, SERIES, form.some(LENGTHS, 16, 64));
    }
}
