package dev.bgn.lab.reproduce;

import dev.bgn.lab.method.AdaptiveNetworks;
import dev.bgn.lab.method.Method;
import dev.bgn.lab.method.Networks;
import dev.bgn.runtime.model.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Accuracy against the bits of one embedding vector, by graph networks (paper, "Comparison among the GNN-based methods"). A
 * number of a real-valued network takes 32 bits.
 */
final class FigureGnnBitWidth implements Item {
    private static final List<Integer> WIDTHS = List.of(32, 64, 128, 256, 512, 1024, 2048);

    /** Of each series the method whose embeddings have so many bits. */
    private static final Map<String, IntFunction<Method>> SERIES = series();

    private static Map<String, IntFunction<Method>> series() {
        Map<String, IntFunction<Method>> all = new LinkedHashMap<>();
        all.put("GCN", bits -> Networks.gcn(bits / Float.SIZE));
        all.put("GAT", bits -> Networks.realGat(bits / Float.SIZE));
        all.put("AS-GCN", bits -> AdaptiveNetworks.real(bits / Float.SIZE));
        all.put("BGN-GAT", bits -> Networks.gat(Level.WEC, bits));
        all.put("BGN-GAT, consistency", Networks::consistent);
        all.put("BGN-GAT, distilled", Networks::distilled);
        all.put("BGN-ASGCN", AdaptiveNetworks::bgn);
        return all;
    }

    @Override
    public String name() {
        return "figure-gnn-bit-width";
    }

    @Override
    public String title() {
        return "Accuracy of graph networks, by the bits of one embedding vector";
    }

    @Override
    public List<Measurement> measurements(Form form) {
        return MethodMeasurement.grid(form, SERIES, form.some(WIDTHS, 64, 512));
    }
}
