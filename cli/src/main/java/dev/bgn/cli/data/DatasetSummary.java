package dev.bgn.cli.data;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.gexf.GedDataset;
import dev.bgn.datasets.known.Counts;
import dev.bgn.datasets.known.FoundDataset;
import dev.bgn.datasets.known.KnownDataset;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;

/** What a dataset holds, under the names that {@code --json} shows. */
final class DatasetSummary {
    private DatasetSummary() {}

    /** The counts that a known dataset must have. */
    static SequencedMap<String, Object> expected(KnownDataset dataset) {
        return counts(dataset.counts());
    }

    /** The counts of what was read; those of graphs are called trainGraphs and testGraphs. */
    static SequencedMap<String, Object> counts(Counts counts) {
        SequencedMap<String, Object> all = new LinkedHashMap<>();
        counts.byName().forEach((name, count) -> all.put(name.replace(" graphs", "Graphs"), count));
        return all;
    }

    static SequencedMap<String, Object> of(GraphData data) {
        SequencedMap<String, Object> all = counts(Counts.of(data));
        all.put("featureKind", featureKind(data.features()));
        all.put("classSizes", classSizes(data));
        long labelled = 0;
        for (int size : data.labels().classSizes()) {
            labelled += size;
        }
        all.put("unlabelled", data.nodeCount() - labelled);
        all.put("entriesRead", data.edgeReport().entries());
        all.put("selfLoopsLeftOut", data.edgeReport().selfLoops());
        all.put("repeatedLeftOut", data.edgeReport().repeated());
        return all;
    }

    static SequencedMap<String, Object> of(GedDataset data, Counts counts) {
        SequencedMap<String, Object> all = counts(counts);
        all.put("nodeLabels", data.labelNames().size());
        return all;
    }

    /** What is known of a dataset besides its counts. */
    static SequencedMap<String, Object> about(FoundDataset found) {
        SequencedMap<String, Object> all = new LinkedHashMap<>();
        all.put("title", found.dataset().title());
        all.put("licence", found.dataset().licence());
        all.put("citation", found.dataset().citation());
        all.put("format", found.copy().format().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        all.put("folder", found.folder().toString());
        return all;
    }

    private static String featureKind(Features features) {
        if (features.shape().columns() == 0) {
            return "none";
        }
        return switch (features) {
            case Features.Dense(FloatMatrix _) -> "dense";
            case Features.Sparse(SparseMatrix matrix) ->
                (matrix.isBinary() ? "binary, " : "sparse, ")
                        + matrix.entryCount()
                        + (matrix.isBinary() ? " ones" : " not zero");
        };
    }

    private static Map<String, Integer> classSizes(GraphData data) {
        Map<String, Integer> sizes = new LinkedHashMap<>();
        int[] counts = data.labels().classSizes();
        for (int c = 0; c < counts.length; c++) {
            sizes.put(data.labels().classNames().get(c), counts[c]);
        }
        return sizes;
    }
}
