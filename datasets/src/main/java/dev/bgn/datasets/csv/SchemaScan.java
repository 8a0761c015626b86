package dev.bgn.datasets.csv;

import dev.bgn.datasets.Finding;
import dev.bgn.datasets.Finding.Kind;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.features.FeatureSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Runs through a nodes file to find out what features its columns give. The file is then read a second time with the
 * result, in the same way in which files are read for a model.
 */
final class SchemaScan {
    private final CsvOptions options;
    /** The fields of the columns that may be features, and what is known of each. */
    private int[] fields;

    private final List<ColumnScan> scans = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();
    private NodeColumns columns;
    private long rows;

    private SchemaScan(CsvOptions options) {
        this.options = options;
    }

    static SchemaScan of(CsvOptions options) throws IOException {
        SchemaScan scan = new SchemaScan(options);
        CsvFile.forEachRow(options.nodes(), scan::take);
        return scan;
    }

    private void take(CsvRow row) throws MalformedFileException {
        if (columns == null) {
            columns = new NodeColumns(row, options, Optional.empty());
            fields = Arrays.stream(columns.others)
                    .filter(c -> columns.told(c, options) != ColumnKind.IGNORED)
                    .toArray();
            for (int c : fields) {
                scans.add(new ColumnScan(options.nodes(), columns.name(c), columns.told(c, options)));
            }
            return;
        }
        rows++;
        row.requireCount(columns.count());
        for (int i = 0; i < scans.size(); i++) {
            scans.get(i).add(row, fields[i]);
        }
    }

    /** What is not used, or not as a user may expect; complete after {@link #schema()}. */
    List<Finding> findings() {
        return findings;
    }

    FeatureSchema.Table schema() throws MalformedFileException {
        List<FeatureSchema.Column> found = new ArrayList<>();
        List<String> empty = new ArrayList<>();
        for (int i = 0; i < scans.size() && rows > 0; i++) {
            String name = columns.name(fields[i]);
            ColumnScan scan = scans.get(i);
            if (fields[i] == 0 && columns.isFirstUnnamed() && scan.isIndex()) {
                findings.add(Finding.of(Kind.INDEX_COLUMN, name, 0).in(options.nodes()));
                continue;
            }
            Optional<FeatureSchema.Column> column = scan.toColumn(options.minimumDocuments());
            column.ifPresentOrElse(found::add, () -> empty.add(name));
            if (column.isPresent() && scan.vanished() > 0) {
                findings.add(Finding.of(Kind.VANISHED_NUMBERS, name, scan.vanished()));
            }
            if (column.isPresent() && column.get().featureCount() == 0) {
                findings.add(
                        column.get() instanceof FeatureSchema.Text
                                ? Finding.of(Kind.TEXT_WITHOUT_WORDS, name, options.minimumDocuments())
                                : Finding.of(Kind.CATEGORY_WITHOUT_VALUES, name, 0));
            }
        }
        if (!empty.isEmpty()) {
            findings.add(Finding.of(Kind.EMPTY_COLUMNS, "", empty.size(), empty).in(options.nodes()));
        }
        try {
            return new FeatureSchema.Table(columns.unusualId(), found);
        } catch (IllegalArgumentException e) {
            throw MalformedFileException.in(options.nodes(), e.getMessage() + "; raise --min-documents");
        }
    }
}
