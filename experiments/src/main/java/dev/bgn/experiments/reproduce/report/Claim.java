package dev.bgn.experiments.reproduce.report;

import java.util.List;

/**
 * A claim of the paper and what became of it.
 *
 * @param where it stands in the paper
 * @param evidence sentences, computed from cells
 * @param notes how we read the claim, and what the paper has wrong about it
 */
record Claim(int number, String text, String where, Verdict verdict, List<String> evidence, List<String> notes) {
    Claim {
        evidence = List.copyOf(evidence);
        notes = List.copyOf(notes);
    }
}
