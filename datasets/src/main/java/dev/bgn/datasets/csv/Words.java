package dev.bgn.datasets.csv;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Counts in how many texts each word is. A word is a run of letters and digits in lower case. */
final class Words {
    private final Map<String, Integer> textsWith = new HashMap<>();
    private final Set<String> ofText = new HashSet<>();

    /** Adds the next text. */
    void add(String text) {
        ofText.clear();
        forEach(text, ofText::add);
        ofText.forEach(word -> textsWith.merge(word, 1, Integer::sum));
    }

    /** The words that so many texts have, in the order of their characters. */
    List<String> vocabulary(int minimumTexts) {
        return textsWith.entrySet().stream()
                .filter(e -> e.getValue() >= minimumTexts)
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    /** Takes the words of a text one after the other. */
    static void forEach(String text, Consumer<String> sink) {
        int start = -1;
        for (int i = 0; i <= text.length(); ) {
            int c = i == text.length() ? ' ' : text.codePointAt(i);
            if (Character.isLetterOrDigit(c)) {
                start = start < 0 ? i : start;
            } else if (start >= 0) {
                sink.accept(text.substring(start, i).toLowerCase(Locale.ROOT));
                start = -1;
            }
            i += Character.charCount(c);
        }
    }
}
