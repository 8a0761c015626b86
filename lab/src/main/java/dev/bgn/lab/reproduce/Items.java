package dev.bgn.lab.reproduce;

import java.util.List;
import java.util.Optional;

/** All items, in the order of the report. */
public final class Items {
    public static final List<Item> ALL = List.of(
            new FigureBinaryMethods(),
            new FigureGnnBitWidth(),
            new TableTimeSpace(),
            new TableTradeoff(),
            new TableKernels(),
            new FigureGmnNodes(),
            FigureGmnBits.ofGraphs(),
            FigureGmnBits.ofNodes(),
            new Ablation(),
            new Beyond());

    private Items() {}

    public static Optional<Item> find(String name) {
        return ALL.stream().filter(item -> item.name().equals(name)).findFirst();
    }

    public static List<String> names() {
        return ALL.stream().map(Item::name).toList();
    }
}
