package dev.bgn.lab.reproduce;

import dev.bgn.lab.method.Method;
import dev.bgn.lab.method.Methods;
import dev.bgn.lab.method.NetworkMethod;
import dev.bgn.lab.method.Networks;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.training.model.Estimator;
import dev.bgn.training.model.ModelSettings;
import dev.bgn.training.node.TrainPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What single choices of the method bring. A series is what is varied, x is how. */
final class Ablation implements Item {
    private static final int BITS = 64;
    private static final List<Integer> HEADS = List.of(1, 2, 4, 8);
    private static final String BALANCE = "BGN-GAT, balance";
    private static final String ON = "on";
    private static final String OFF = "off";

    @Override
    public String name() {
        return "ablation";
    }

    @Override
    public String title() {
        return "Single choices: balance, signs, estimators, the output layer, heads, few labels, teachers";
    }

    @Override
    public List<Measurement> measurements(Form form) {
        List<Measurement> all = new ArrayList<>();
        for (String dataset : form.datasets()) {
            variants(form)
                    .forEach((series, methods) -> methods.forEach((x, method) -> all.add(
                            MethodMeasurement.of(series, dataset, x, form.suited(method), form.seedsAt(BITS)))));
            all.add(new SignShare(BALANCE, dataset, OFF, form.suited(wec())));
            all.add(new SignShare(BALANCE, dataset, ON, form.suited(balanced())));
            NetworkMethod wec = Networks.gat(Level.WEC).bounded(form.mostEpochs());
            all.add(new SelfLoops(dataset, true, wec, form.seedsAt(BITS)));
            all.add(new SelfLoops(dataset, false, wec, form.seedsAt(BITS)));
        }
        all.add(new EpochTime(
                form.datasets().getFirst(),
                Map.of("STE", Networks.gat(Level.WEC), "REINFORCE", Networks.reinforce(Level.WEC))));
        all.addAll(MatcherBalance.all(form));
        return all;
    }

    /** By series, and by x. */
    private static Map<String, Map<String, Method>> variants(Form form) {
        Map<String, Map<String, Method>> all = new LinkedHashMap<>();
        all.put(BALANCE, two(OFF, wec(), ON, balanced()));
        all.put(
                "BGN-GAT, sign",
                two("deterministic", wec(), "stochastic", wec("wec-stochastic", "random signs", Estimator.STOCHASTIC)));
        all.put(
                "BGN-GAT, straight-through",
                two("clipped", wec(), "plain", wec("wec-plain", "plain straight-through", Estimator.STE_PLAIN)));
        all.put(
                "BGN-GAT, output layer",
                two(
                        "binary",
                        wec(),
                        "real",
                        wec("wec-real-output", "real output layer", wecModel().withOutput(false, false))));
        Map<String, Method> heads = new LinkedHashMap<>();
        form.some(HEADS, 1, 8).forEach(count -> heads.put(Integer.toString(count), heads(count)));
        all.put("BGN-GAT at we, heads", heads);
        all.put("20 labels a class", two("AS-GCN", row("asgcn-20"), "BGN-ASGCN", row("asgcn-we-20")));
        all.put("taught by the same teachers", two("GAT", row("gat-distilled"), "BGN-GAT", row("wec-distilled")));
        return all;
    }

    private static Map<String, Method> two(String x, Method method, String otherX, Method other) {
        Map<String, Method> both = new LinkedHashMap<>();
        both.put(x, method);
        both.put(otherX, other);
        return both;
    }

    private static Method row(String name) {
        return Methods.find(name).orElseThrow();
    }

    private static Method wec() {
        return Networks.gat(Level.WEC);
    }

    private static ModelSettings wecModel() {
        return ModelSettings.defaults(ModelKind.GAT, Level.WEC);
    }

    private static Method balanced() {
        return wec("wec-balanced", "balanced", wecModel().withOutput(true, true));
    }

    private static Method wec(String name, String what, Estimator estimator) {
        return wec(name, what, wecModel().withEstimator(estimator));
    }

    private static Method wec(String name, String what, ModelSettings model) {
        return new NetworkMethod(name, Networks.gat(Level.WEC).title() + ", " + what, TrainPlan.of(model));
    }

    /** At wec all coefficients are +1, so that heads make no difference. */
    private static Method heads(int count) {
        NetworkMethod we = Networks.gat(Level.WE);
        TrainPlan plan = we.plan();
        return count == plan.model().heads()
                ? we
                : new NetworkMethod(
                        "we-heads-" + count,
                        we.title() + ", " + count + (count == 1 ? " head" : " heads"),
                        plan.withModel(plan.model().withSize(2, count, BITS)));
    }
}
