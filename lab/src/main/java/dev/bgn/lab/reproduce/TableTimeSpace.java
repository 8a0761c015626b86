package dev.bgn.lab.reproduce;

import dev.bgn.lab.method.AdaptiveNetworks;
import dev.bgn.lab.method.Method;
import dev.bgn.lab.method.Networks;
import dev.bgn.runtime.model.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Inference time, space and accuracy with 64 dimensions (paper, "Comparison of Time and Space Efficiency"). */
final class TableTimeSpace implements Item {
    static final int BITS = 64;

    @Override
    public String name() {
        return "table-time-space";
    }

    @Override
    public String title() {
        return "Inference time, space and accuracy";
    }

    @Override
    public List<Measurement> measurements(Form form) {
        Map<String, Method> methods = new LinkedHashMap<>();
        methods.put("GAT", Networks.gat(Level.NONE));
        methods.put("AS-GCN", AdaptiveNetworks.real(BITS));
        methods.put("BGN-GAT", Networks.gat(Level.WEC));
        methods.put("BGN-ASGCN", AdaptiveNetworks.bgn(BITS));
        List<Measurement> all = new ArrayList<>();
        for (String dataset : form.datasets()) {
            methods.forEach((series, method) -> all.add(MethodMeasurement.of(
                    series, dataset, Integer.toString(BITS), form.suited(method), form.seedsAt(BITS))));
            all.add(new TimeAndSpace(dataset));
        }
        return all;
    }
}
