package dev.bgn.lab.reproduce;

/** Where a cell stands in its item; see {@link Cell}. */
public record Place(String series, String dataset, String x, String quantity) {
    @Override
    public String toString() {
        return series + (dataset.isEmpty() ? "" : " on " + dataset) + (x.isEmpty() ? "" : ", " + x) + ", " + quantity;
    }
}
