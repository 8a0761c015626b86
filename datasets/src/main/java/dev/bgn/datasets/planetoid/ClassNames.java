package dev.bgn.datasets.planetoid;

import java.util.List;

/** The names of the classes in the order of the one-hot columns, found by the class sizes in the LINQS texts. */
final class ClassNames {
    private ClassNames() {}

    /** The names for a dataset, or an empty list where the files and their sources do not tell. */
    static List<String> of(String dataset) {
        return switch (dataset) {
            case "cora" ->
                List.of(
                        "Theory",
                        "Reinforcement_Learning",
                        "Genetic_Algorithms",
                        "Neural_Networks",
                        "Probabilistic_Methods",
                        "Case_Based",
                        "Rule_Learning");
            default -> List.of();
        };
    }
}
