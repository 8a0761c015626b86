package dev.bgn.lab.reproduce;

import dev.bgn.lab.method.Method;
import dev.bgn.lab.method.Networks;
import dev.bgn.runtime.model.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What each binary part brings and costs, on Cora with 64 dimensions (paper, "Analysis of Binarization"). */
final class TableTradeoff implements Item {
    private static final String CORA = "cora";
    private static final int BITS = 64;

    /**
     * A row.
     *
     * @param estimator of gradients; empty for the real-valued network
     */
    record Row(Level level, String estimator, Method method) {
        String series() {
            return level == Level.NONE ? "GAT" : "BGN-GAT, " + x() + ", " + estimator;
        }

        String x() {
            return level.name().toLowerCase(Locale.ROOT);
        }

        Place place(String quantity) {
            return new Place(series(), CORA, x(), quantity);
        }
    }

    private static List<Row> rows(Form form) {
        List<Row> rows = new ArrayList<>();
        for (Level level : Level.values()) {
            rows.add(new Row(level, level == Level.NONE ? "" : "STE", form.suited(Networks.gat(level))));
            if (level != Level.NONE) {
                rows.add(new Row(level, "REINFORCE", form.suited(Networks.reinforce(level))));
            }
        }
        return rows;
    }

    @Override
    public String name() {
        return "table-tradeoff";
    }

    @Override
    public String title() {
        return "Levels of binarization: space, speed and accuracy on Cora";
    }

    @Override
    public List<Measurement> measurements(Form form) {
        List<Row> rows = rows(form);
        List<Measurement> all = new ArrayList<>();
        rows.forEach(row ->
                all.add(new MethodMeasurement(row.place(Quantities.ACCURACY), row.method(), form.seedsAt(BITS))));
        all.add(new TradeoffSpeed(CORA, rows));
        return all;
    }
}
