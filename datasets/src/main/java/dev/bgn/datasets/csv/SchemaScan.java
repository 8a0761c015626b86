package dev.bgn.datasets.csv;

import dev.bgn.datasets.AlikeNames;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.features.FeatureSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Runs through a nodes file to find out what features its columns give. The file is then read a second time with the
 * result, in the same way in which files are read for a model.
 *
 * @param remarks what is not used
 */
record SchemaScan(FeatureSchema.Table schema, List<String> remarks) {
    static SchemaScan of(CsvOptions options) throws IOException {
        if (Files.exists(options.nodes()) && !Files.isRegularFile(options.nodes())) {
            throw MalformedFileException.in(
                    options.nodes(), "not a plain file; the nodes are read twice, so write them to a file first");
        }
        Scanner scanner = new Scanner(options);
        CsvFile.forEachRow(options.nodes(), scanner::take);
        List<FeatureSchema.Column> found = new ArrayList<>();
        List<String> empty = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        for (int i = 0; i < scanner.scans.size() && scanner.rows > 0; i++) {
            String name = scanner.columns.name(scanner.fields[i]);
            ColumnScan scan = scanner.scans.get(i);
            Optional<FeatureSchema.Column> column = scan.toColumn(options.minimumDocuments());
            column.ifPresentOrElse(found::add, () -> empty.add(name));
            column.ifPresent(of -> addRemarks(remarks, scan, of));
            if (column.isPresent() && column.get().featureCount() == 0) {
                remarks.add("column '" + name + "' gives no feature: "
                        + (column.get() instanceof FeatureSchema.Text
                                ? "no word is in " + options.minimumDocuments() + " texts (--min-documents)"
                                : "all its cells are empty"));
            }
        }
        if (!empty.isEmpty()) {
            remarks.add(options.nodes() + ": " + CsvGraphReader.listed(empty) + (empty.size() == 1 ? " is" : " are")
                    + " empty and not used");
        }
        try {
            return new SchemaScan(new FeatureSchema.Table(scanner.columns.unusualId(), found), remarks);
        } catch (IllegalArgumentException e) {
            throw MalformedFileException.in(options.nodes(), e.getMessage() + "; raise --min-documents");
        }
    }

    /** What a user may not expect of what a column is taken for. */
    private static void addRemarks(List<String> remarks, ColumnScan scan, FeatureSchema.Column column) {
        String name = column.name();
        switch (column) {
            case FeatureSchema.Numeric _ -> {
                if (scan.vanished() > 0) {
                    remarks.add("column '" + name + "': " + scan.vanished()
                            + (scan.vanished() == 1
                                    ? " number is too small for a 32-bit float and counts"
                                    : " numbers are too small for a 32-bit float and count")
                            + " as 0; write the column in another unit");
                }
                scan.code()
                        .ifPresent(code -> remarks.add("column '" + name + "': '" + code
                                + "' begins with a zero, as codes do, and is taken for a number; where it is a code, use "
                                + "--category " + name));
                if (scan.mayBeIdNumbers()) {
                    remarks.add("column '" + name + "' is taken for numbers; where it has ids, use --ignore " + name);
                }
                if (scan.isBlurred()) {
                    remarks.add("column '" + name
                            + "': a 32-bit float hardly tells its numbers apart, because they are so large "
                            + "beside their differences; subtract the smallest one from all");
                }
            }
            case FeatureSchema.Category(String _, List<String> values) -> {
                AlikeNames.among(values)
                        .ifPresent(two -> remarks.add("column '" + name + "': " + two + " are two categories"));
                scan.unit()
                        .ifPresent(unit -> remarks.add("column '" + name + "': numbers with '" + unit
                                + "' are taken as " + values.size()
                                + " categories, which have no order; write the numbers alone"));
            }
            case FeatureSchema.Text _ -> {}
        }
    }

    private static final class Scanner {
        private final CsvOptions options;
        private final List<ColumnScan> scans = new ArrayList<>();
        private int[] fields;
        private NodeColumns columns;
        private long rows;

        Scanner(CsvOptions options) {
            this.options = options;
        }

        void take(CsvRow row) throws MalformedFileException {
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
    }
}
