package dev.bgn.training.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.Split;
import dev.bgn.datasets.StructureFeatures;
import dev.bgn.datasets.Subgraph;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.SmallGraphs;
import dev.bgn.training.model.Estimator;
import dev.bgn.training.model.ModelSettings;
import dev.bgn.training.node.LayerDraws;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.progress.TrainResult;
import dev.bgn.training.sample.DrawRule;
import dev.bgn.training.task.Trainer;
import dev.bgn.training.teach.TeacherChoices;
import dev.bgn.training.teach.TeacherSearch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A training that sees the training nodes and the edges among them alone. */
class InductiveTest {
    private static final int NODES = 240;
    private static final FeatureSchema.Structure STRUCTURE = StructureFeatures.usual(NODES);
    private static final GraphData DATA = withSplit(SmallGraphs.citations(NODES, 3));

    /** Every third node is a test node, and there are no validation nodes, which may choose between epochs. */
    private static GraphData withSplit(GraphData data) {
        int[] train = IntStream.range(0, NODES).filter(i -> i % 3 != 0).toArray();
        int[] test = IntStream.range(0, NODES).filter(i -> i % 3 == 0).toArray();
        return data.withSplit(new Split(train, new int[0], test));
    }

    private static List<TrainPlan> plans() {
        List<TrainPlan> plans = new ArrayList<>();
        for (Level level : Level.values()) {
            plans.add(TrainPlan.of(ModelKind.ASGCN, level));
        }
        plans.add(TrainPlan.of(ModelKind.ASGCN, Level.WE).consistent());
        plans.add(TrainPlan.of(ModelKind.ASGCN, Level.WE).taughtBy(2));
        plans.add(TrainPlan.of(ModelSettings.defaults(ModelKind.ASGCN, Level.WE, Estimator.REINFORCE)));
        plans.add(TrainPlan.of(ModelKind.ASGCN, Level.WE).withBatch(0));
        plans.add(TrainPlan.of(ModelKind.GCN, Level.NONE));
        plans.add(TrainPlan.of(ModelKind.GAT, Level.WEC).withBatch(30));
        return plans.stream()
                .map(plan -> plan.withTraining(plan.training().withEpochs(6, 0))
                        .withBatch(plan.batch() == 0 ? 0 : 30)
                        .withLayerDraws(new LayerDraws(DrawRule.ADAPTIVE, 12))
                        .withInductive(true))
                .toList();
    }

    private static List<Layer> train(TrainPlan plan, GraphData data, Workers workers) {
        SeedTraining training = SeedTraining.choose(plan, data, 1, workers, line -> {});
        new TeacherSearch(training, new TeacherChoices(), line -> {}).teach();
        TrainResult result = training.run(Trainer.Listener.NONE);
        return training.export("full", result).layers();
    }

    @ParameterizedTest
    @MethodSource("plans")
    void whatOtherNodesHaveDoesNotMatter(TrainPlan plan) {
        // A failure would print megabytes.
        assertThat(train(plan, otherTestNodes(), Workers.SINGLE).equals(train(plan, DATA, Workers.SINGLE)))
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("plans")
    void anyNumberOfThreadsTrainsTheSame(TrainPlan plan) {
        try (Workers three = Workers.of(3)) {
            assertThat(train(plan, DATA, three).equals(train(plan, DATA, Workers.SINGLE)))
                    .isTrue();
        }
    }

    /** The same training nodes; test nodes with other features, labels and edges. */
    private static GraphData otherTestNodes() {
        SparseMatrix words = ((Features.Sparse) DATA.features()).matrix();
        int[] starts = new int[NODES + 1];
        List<Integer> columns = new ArrayList<>();
        int[] labels = DATA.labels().toArray();
        for (int i = 0; i < NODES; i++) {
            if (i % 3 == 0) {
                labels[i] = (labels[i] + 1) % DATA.classCount();
                columns.addAll(List.of(i % 7, 10 + i % 11));
            } else {
                IntStream.range(words.rowStart()[i], words.rowStart()[i + 1])
                        .forEach(p -> columns.add(words.columnIndex()[p]));
            }
            starts[i + 1] = columns.size();
        }
        Features features = new Features.Sparse(SparseMatrix.binary(
                NODES,
                words.columns(),
                starts,
                columns.stream().mapToInt(Integer::intValue).toArray()));
        List<int[]> edges = new ArrayList<>();
        for (int i = 0; i < NODES; i++) {
            for (int j : DATA.graph().neighbours(i)) {
                if (i < j && i % 3 != 0 && j % 3 != 0) {
                    edges.add(new int[] {i, j});
                }
            }
        }
        for (int node : DATA.split().test()) {
            edges.add(new int[] {node, (node + 100) % NODES});
        }
        CsrGraph graph = CsrGraph.undirected(
                NODES,
                edges.stream().mapToInt(edge -> edge[0]).toArray(),
                edges.stream().mapToInt(edge -> edge[1]).toArray());
        return new GraphData(
                DATA.name(),
                graph,
                features,
                new Labels(labels, DATA.labels().classNames()),
                DATA.nodeNames(),
                DATA.split(),
                DATA.edgeReport());
    }

    @Test
    void theTrainingGraphHasTheEdgesAmongTrainingNodes() {
        GraphData seen = Subgraph.ofTraining(DATA);
        int[] nodes = DATA.split().train();
        assertThat(seen.nodeCount()).isEqualTo(nodes.length);
        assertThat(seen.split().train()).hasSize(nodes.length);
        assertThat(seen.split().testCount()).isZero();
        for (int i = 0; i < nodes.length; i++) {
            int[] expected = Arrays.stream(DATA.graph().neighbours(nodes[i]))
                    .filter(j -> j % 3 != 0)
                    .toArray();
            int[] found = Arrays.stream(seen.graph().neighbours(i))
                    .map(j -> nodes[j])
                    .sorted()
                    .toArray();
            assertThat(found).containsExactly(expected);
            assertThat(seen.labels().of(i)).isEqualTo(DATA.labels().of(nodes[i]));
        }
    }

    /** Degrees and projections of the whole graph would tell training about the edges of other nodes. */
    @Test
    void featuresFromTheStructureAreThoseOfTheTrainingGraph() {
        GraphData one = Subgraph.ofTraining(StructureFeatures.addTo(DATA, STRUCTURE));
        GraphData other = Subgraph.ofTraining(StructureFeatures.addTo(otherTestNodes(), STRUCTURE));
        assertThat(one.schema()).isEqualTo(STRUCTURE);
        assertThat(one.features()).isEqualTo(other.features());
    }

    @Test
    void aBatchCanBeLargerThanAnyGraph() {
        TrainPlan plan = TrainPlan.of(ModelKind.ASGCN, Level.WE).withBatch(Integer.MAX_VALUE);
        TrainPlan few = plan.withTraining(plan.training().withEpochs(2, 0)).withInductive(true);
        List<Layer> whole = train(few.withBatch(NODES), DATA, Workers.SINGLE);
        assertThat(train(few, DATA, Workers.SINGLE).equals(whole)).isTrue();
    }

    @Test
    void largeGraphsTakeFewerEpochs() {
        TrainPlan plan = TrainPlan.of(ModelKind.ASGCN, Level.WE).withBatch(1);
        assertThat(plan.boundedFor(DATA).training().epochs()).isEqualTo(7200 / 160);
        assertThat(plan.withAllEpochs().boundedFor(DATA).training().epochs()).isEqualTo(300);
        assertThat(plan.withBatch(256).boundedFor(DATA).training().epochs()).isEqualTo(300);
    }
}
