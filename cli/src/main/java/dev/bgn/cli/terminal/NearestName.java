package dev.bgn.cli.terminal;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds what a mistyped word was meant to be. */
public final class NearestName {
    private NearestName() {}

    /** The name with the fewest changed letters, at most a third of the word's; a guess further off only misleads. */
    public static Optional<String> of(String word, Collection<String> names) {
        long letters = word.chars().filter(Character::isLetter).count();
        return names.stream()
                .filter(name -> changes(word, name) <= letters / 3)
                .min(Comparator.<String>comparingInt(name -> changes(word, name))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** Letters to insert, remove or replace, or neighbours to swap (optimal string alignment). */
    public static int changes(String a, String b) {
        int[][] least = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                least[i][j] = i == 0 || j == 0 ? i + j : step(a, b, i, j, least);
            }
        }
        return least[a.length()][b.length()];
    }

    private static int step(String a, String b, int i, int j, int[][] least) {
        int same = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int fewest = Math.min(least[i - 1][j - 1] + same, 1 + Math.min(least[i - 1][j], least[i][j - 1]));
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(fewest, least[i - 2][j - 2] + 1) : fewest;
    }
}
