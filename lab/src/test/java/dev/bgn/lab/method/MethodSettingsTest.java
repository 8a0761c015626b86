package dev.bgn.lab.method;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.report.timing.Effort;
import org.junit.jupiter.api.Test;

/** The texts under which results are kept, as version 0.1.0 wrote them. Results of another text are trained again. */
class MethodSettingsTest {
    private static final String GAT = """
            TrainPlan[model=ModelSettings[kind=GAT, level=NONE, estimator=STE, layers=2, heads=8, bits=64, b\
            inaryOutput=true, balance=false, relativeWindow=false, dropout=DropoutRates[input=0.7, hidden=0.\
            6, attention=0.3, messages=0.3, rows=0.0]], training=TrainSettings[rate=0.01, decay=0.001, epoch\
            s=300, patience=0, schedule=Constant[], clip=0.0, samples=1, evaluateEvery=1, metric=accuracy], \
            features=AUTO, teachers=0, consistency=ConsistencySettings[weight=0.0, temperature=1.0, ramp=1], \
            batch=0]""";

    private static final String WEC = """
            TrainPlan[model=ModelSettings[kind=GAT, level=WEC, estimator=STE, layers=2, heads=8, bits=64, bi\
            naryOutput=true, balance=false, relativeWindow=false, dropout=DropoutRates[input=0.9, hidden=0.9\
            , attention=0.0, messages=0.0, rows=0.0]], training=TrainSettings[rate=0.005, decay=0.0, epochs=\
            300, patience=0, schedule=Constant[], clip=0.0, samples=1, evaluateEvery=1, metric=accuracy], fe\
            atures=AUTO, teachers=0, consistency=ConsistencySettings[weight=0.0, temperature=1.0, ramp=1], b\
            atch=0]""";

    private static String settings(String name) {
        return Methods.find(name).orElseThrow().settings();
    }

    @Test
    void networks() {
        assertThat(settings("gat")).isEqualTo(GAT);
        assertThat(settings("wec")).isEqualTo(WEC);
        assertThat(settings("gat-binary")).isEqualTo(GAT + ", binarized afterwards");
        assertThat(settings("asgcn"))
                .startsWith("[TrainPlan[model=ModelSettings[kind=ASGCN, ")
                .contains("schedule=Cosine[], ")
                .endsWith(", batch=256, LayerDraws[rule=ADAPTIVE, nodes=512], mostSteps=7200, inductive]], split full");
    }

    @Test
    void contests() {
        String sage = WEC.replace("kind=GAT", "kind=SAGE").replace("heads=8", "heads=1");
        String consistent = WEC.replace("input=0.9, hidden=0.9", "input=0.8, hidden=0.7")
                .replace("rows=0.0", "rows=0.5")
                .replace("rate=0.005", "rate=0.01")
                .replace("epochs=300", "epochs=400")
                .replace("weight=0.0, temperature=1.0, ramp=1]", "weight=2.0, temperature=0.3, ramp=100]");
        String taught = WEC.replace("input=0.9, hidden=0.9", "input=0.4, hidden=0.1")
                .replace("rate=0.005", "rate=0.01")
                .replace("epochs=300", "epochs=500")
                .replace("teachers=0", "teachers=3");
        assertThat(settings("wec-auto")).isEqualTo("[" + WEC + ", " + sage + "], " + consistent + ", " + taught);
        assertThat(settings("asgcn-binary"))
                .isEqualTo("the best of "
                        + settings("asgcn").replace(", split full", ", binarized afterwards, split full"));
    }

    @Test
    void codesAndBaselines() {
        assertThat(settings("inh-mf-64-90"))
                .isEqualTo(
                        "HashedSource[hashing=InhMf[window=10, negative=1.0, spread=0.0, subspace=1.0], bits=64, part=CODES], "
                                + "LogisticRegression[], chosen by accuracy, split ratio:0.9,0,0.1");
        assertThat(settings("bane-128-start-90"))
                .isEqualTo("HashedSource[hashing=Bane[steps=4, share=0.7], bits=128, part=START], "
                        + "LogisticRegression[], chosen by accuracy, split ratio:0.9,0,0.1");
        assertThat(settings("wec-64-codes"))
                .isEqualTo("NetworkSource[network=NetworkMethod[name=wec, "
                        + "title=BGN-GAT, all binary, 64 bits, regression on its codes, plan=" + WEC
                        + "]], LogisticRegression[], chosen by accuracy");
        assertThat(settings("majority")).isEqualTo("MajorityClass[], chosen by accuracy");
        assertThat(settings("label-spreading")).isEqualTo("LabelSpreading[], chosen by accuracy");
    }

    @Test
    void efforts() {
        assertThat(Effort.QUICK.text())
                .isEqualTo("Effort[warmUpMillis=250, roundMillis=5, rounds=7, mostOperations=1.0E10]");
    }
}
