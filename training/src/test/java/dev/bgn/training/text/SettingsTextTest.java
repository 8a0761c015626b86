package dev.bgn.training.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.training.matching.Balance;
import dev.bgn.training.matching.CodeEstimator;
import dev.bgn.training.matching.MatchingLoss;
import dev.bgn.training.matching.MatchingPlan;
import dev.bgn.training.matching.MatchingSettings;
import dev.bgn.training.model.Estimator;
import dev.bgn.training.node.FeatureChoice;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.optim.Schedule;
import dev.bgn.training.sample.DrawRule;
import dev.bgn.training.score.Metric;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What model files, checkpoints and kept results say of settings, as version 0.1.0 wrote it. Another text of the same settings
 * would lose checkpoints and results.
 */
class SettingsTextTest {
    private static final TrainPlan CONSISTENT =
            TrainPlan.of(ModelKind.GAT, Level.WEC).consistent();

    private static TrainPlan adaptive() {
        TrainPlan taught =
                TrainPlan.of(ModelKind.ASGCN, Level.WE).withInductive(true).taughtBy(3);
        return taught.withTraining(taught.training().withSchedule(new Schedule.Steps(50, 0.5)));
    }

    @Test
    void wordsOfAPlan() {
        assertThat(CONSISTENT.words()).isEqualTo("""
                        model (kind gat, level wec, estimator ste, layers 2, heads 8, bits 64, binary output true, balan\
                        ce false, relative window false, dropout (input 0.8, hidden 0.7, attention 0.0, messages 0.0, ro\
                        ws 0.5)), training (rate 0.01, decay 0.0, epochs 400, patience 0, schedule constant, clip 0.0, s\
                        amples 1, evaluate every 1, metric accuracy), features auto, teachers 0, consistency (weight 2.0\
                        , temperature 0.3, ramp 100), batch 0, layer draws (rule adaptive, nodes 512), most steps 0, ind\
                        uctive false""");
        assertThat(adaptive().words()).isEqualTo("""
                        model (kind asgcn, level we, estimator ste, layers 2, heads 1, bits 64, binary output true, bala\
                        nce false, relative window false, dropout (input 0.5, hidden 0.1, attention 0.0, messages 0.0, r\
                        ows 0.0)), training (rate 0.001, decay 0.0, epochs 300, patience 0, schedule steps (every 50, by \
                        0.5), clip 0.0, samples 1, evaluate every 1, metric accuracy), features auto, teachers 3, consis\
                        tency (weight 0.0, temperature 1.0, ramp 1), batch 256, layer draws (rule adaptive, nodes 512), \
                        most steps 7200, inductive true""");
    }

    @Test
    void textOfAPlan() {
        assertThat(CONSISTENT.text()).isEqualTo("""
                        TrainPlan[model=ModelSettings[kind=GAT, level=WEC, estimator=STE, layers=2, heads=8, bits=64, bi\
                        naryOutput=true, balance=false, relativeWindow=false, dropout=DropoutRates[input=0.8, hidden=0.7\
                        , attention=0.0, messages=0.0, rows=0.5]], training=TrainSettings[rate=0.01, decay=0.0, epochs=4\
                        00, patience=0, schedule=Constant[], clip=0.0, samples=1, evaluateEvery=1, metric=accuracy], fea\
                        tures=AUTO, teachers=0, consistency=ConsistencySettings[weight=2.0, temperature=0.3, ramp=100], \
                        batch=0]""");
        assertThat(adaptive().text()).isEqualTo("""
                        TrainPlan[model=ModelSettings[kind=ASGCN, level=WE, estimator=STE, layers=2, heads=1, bits=64, b\
                        inaryOutput=true, balance=false, relativeWindow=false, dropout=DropoutRates[input=0.5, hidden=0.\
                        1, attention=0.0, messages=0.0, rows=0.0]], training=TrainSettings[rate=0.001, decay=0.0, epochs\
                        =300, patience=0, schedule=Steps[every=50, by=0.5], clip=0.0, samples=1, evaluateEvery=1, metric\
                        =accuracy], features=AUTO, teachers=3, consistency=ConsistencySettings[weight=0.0, temperature=1\
                        .0, ramp=1], batch=256, LayerDraws[rule=ADAPTIVE, nodes=512], mostSteps=7200, inductive]""");
    }

    @Test
    void wordsOfGraphMatching() {
        MatchingSettings binary = MatchingSettings.usual().withCodes(true, true);
        assertThat(MatchingPlan.usual(binary, 7).described().words()).isEqualTo("""
                        network (label count 1, node width 32, graph width 64, steps 5, cross graph dot, node codes true\
                        , graph codes true, loss hamming), estimator tanh, triplets false, batch 50, steps 100000, rate \
                        5.0E-4, seed 7""");
    }

    /** Constants are written by their names, which --estimator and other options take, too. */
    @Test
    void constants() {
        assertThat(List.of(ModelKind.values())).hasToString("[GCN, GAT, SAGE, GIN, ASGCN]");
        assertThat(List.of(Level.values())).hasToString("[NONE, W, E, WE, WEC]");
        assertThat(List.of(Estimator.values()))
                .hasToString("[STE, STE_PLAIN, APPROX, STOCHASTIC, REINFORCE, TANH, CLIPPED_TANH]");
        assertThat(List.of(FeatureChoice.values()))
                .hasToString("[AUTO, ROW_SUM, UNIT_ROWS, CENTRED, NONE, STANDARD, THERMOMETER, DEGREE, STRUCTURE]");
        assertThat(List.of(DrawRule.values())).hasToString("[ADAPTIVE, DEGREE, UNIFORM]");
        assertThat(List.of(Metric.values())).hasToString("[accuracy, macro-f1, roc-auc]");
        assertThat(List.of(CrossGraph.values())).hasToString("[NONE, DOT, EUCLIDEAN, COSINE]");
        assertThat(List.of(MatchingLoss.values())).hasToString("[HAMMING, REGRESSION, MARGIN]");
        assertThat(List.of(CodeEstimator.values())).hasToString("[TANH, REINFORCE]");
        assertThat(List.of(Balance.values())).hasToString("[ALL, NODES, GRAPHS, NONE]");
        assertThat(SettingsText.of("Plan").with("features", FeatureChoice.ROW_SUM))
                .satisfies(plan -> assertThat(plan.words()).isEqualTo("features row-sum"))
                .satisfies(plan -> assertThat(plan.text()).isEqualTo("Plan[features=ROW_SUM]"));
    }

    @Test
    void namesBecomeWords() {
        SettingsText part = SettingsText.of("TwoWords").with("evaluateEvery", 3);
        assertThat(SettingsText.of("All")
                        .with("some", part)
                        .withKind("a", part)
                        .withKind("b", SettingsText.of("TwoWords")))
                .satisfies(all -> assertThat(all.words())
                        .isEqualTo("some (evaluate every 3), a two words (evaluate every 3), b two words"))
                .satisfies(all -> assertThat(all.text())
                        .isEqualTo("All[some=TwoWords[evaluateEvery=3], a=TwoWords[evaluateEvery=3], b=TwoWords[]]"));
    }
}
