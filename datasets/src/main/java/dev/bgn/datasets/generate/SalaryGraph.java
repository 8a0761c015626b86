package dev.bgn.datasets.generate;

import dev.bgn.datasets.EdgeList;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table of twelve 0/1 columns that decide the class, and a salary that says nothing about it. With the same seed, all
 * but the salary is the same for every scale: a network must not get worse because of the scale of one column.
 *
 * <p>Four classes have three flags each. A node has each flag of its own class with the chance 0.7 and each other flag
 * with the chance 0.1. Eight of ten edges stay within the class.
 *
 * @param scale the salary is 0.5 to 1.5 times this; 0 leaves the column out
 */
public record SalaryGraph(long seed, int nodes, double scale) {
    private static final int FLAGS = 12;
    private static final int CLASSES = 4;
    private static final int MAX_NODES = 1_000_000;
    private static final double MAX_SCALE = 1e30;
    private static final int DEGREE = 4;
    private static final long EDGES = 1;
    private static final long VALUES = 2;
    private static final long SALARIES = 3;

    public SalaryGraph {
        if (nodes < 2 * CLASSES || nodes > MAX_NODES) {
            throw new IllegalArgumentException(nodes + " nodes; a salary graph has " + 2 * CLASSES + " … " + MAX_NODES);
        }
        if (!(scale >= 0 && scale <= MAX_SCALE)) {
            throw new IllegalArgumentException("the scale of the salary is 0 … " + MAX_SCALE + ", not " + scale);
        }
    }

    public GraphData toGraphData() {
        int[] labels = IntStream.range(0, nodes).map(node -> node % CLASSES).toArray();
        Labels classes = new Labels(labels, List.of("class-0", "class-1", "class-2", "class-3"));
        List<String> names = new ArrayList<>();
        IntStream.range(0, FLAGS).forEach(flag -> names.add("flag" + flag));
        if (scale > 0) {
            names.add("salary");
        }
        EdgeList.Simple simple = HomophilousEdges.draw(classes, 0.8, DEGREE, seed, EDGES);
        return new GraphData(
                "salary",
                simple.graph(),
                new Features.Dense(drawValues(classes, names.size())),
                names,
                classes,
                List.of(),
                Split.EMPTY,
                simple.report());
    }

    private FloatMatrix drawValues(Labels labels, int columns) {
        Draws flags = new Draws(seed, VALUES);
        Draws salaries = new Draws(seed, SALARIES);
        long often = Draws.threshold(0.7, "a flag of the class");
        long rarely = Draws.threshold(0.1, "another flag");
        FloatMatrix values = FloatMatrix.zeros(nodes, columns);
        for (int i = 0; i < nodes; i++) {
            for (int flag = 0; flag < FLAGS; flag++) {
                boolean own = flag % CLASSES == labels.of(i);
                values.data()[i * columns + flag] = flags.happens(own ? often : rarely) ? 1 : 0;
            }
            if (columns > FLAGS) {
                values.data()[i * columns + FLAGS] = (float) (scale * (0.5 + salaries.uniform()));
            }
        }
        return values;
    }
}
