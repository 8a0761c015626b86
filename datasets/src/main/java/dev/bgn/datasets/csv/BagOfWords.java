package dev.bgn.datasets.csv;

import dev.bgn.datasets.IntChunks;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Turns texts into 0/1 features, one for each word. A word is a run of letters and digits in lower case; words that are
 * in too few texts are left out; the features are in the order of the words by their characters.
 */
final class BagOfWords {
    private final Map<String, Integer> words = new HashMap<>();
    /** For each word, the last text that had it: it counts once a text. */
    private final IntChunks lastText = new IntChunks();

    private final IntChunks textsWith = new IntChunks();
    private final IntChunks found = new IntChunks();
    private final IntChunks ends = new IntChunks();

    /** Adds the next text. */
    void add(String text) {
        int start = -1;
        for (int i = 0; i <= text.length(); ) {
            int c = i == text.length() ? ' ' : text.codePointAt(i);
            if (Character.isLetterOrDigit(c)) {
                start = start < 0 ? i : start;
            } else if (start >= 0) {
                addWord(text.substring(start, i).toLowerCase(Locale.ROOT));
                start = -1;
            }
            i += Character.charCount(c);
        }
        ends.add(found.size());
    }

    private void addWord(String word) {
        int text = ends.size();
        Integer known = words.putIfAbsent(word, words.size());
        if (known == null) {
            lastText.add(text);
            textsWith.add(1);
            found.add(words.size() - 1);
        } else if (lastText.get(known) != text) {
            lastText.set(known, text);
            textsWith.set(known, textsWith.get(known) + 1);
            found.add(known);
        }
    }

    /** The words that so many texts have, in order: the names of the features. */
    List<String> vocabulary(int minimumDocuments) {
        return words.entrySet().stream()
                .filter(e -> textsWith.get(e.getValue()) >= minimumDocuments)
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    /** A column for each word of the vocabulary. */
    Features toFeatures(List<String> vocabulary) {
        int[] column = new int[words.size()];
        Arrays.fill(column, -1);
        int entries = 0;
        for (int i = 0; i < vocabulary.size(); i++) {
            int word = words.get(vocabulary.get(i));
            column[word] = i;
            entries += textsWith.get(word);
        }
        int[] starts = new int[ends.size() + 1];
        int[] index = new int[entries];
        int count = 0;
        for (int text = 0, e = 0; text < ends.size(); text++) {
            for (; e < ends.get(text); e++) {
                int c = column[found.get(e)];
                if (c >= 0) {
                    index[count++] = c;
                }
            }
            starts[text + 1] = count;
            Arrays.sort(index, starts[text], count);
        }
        return new Features.Sparse(SparseMatrix.binary(ends.size(), vocabulary.size(), starts, index));
    }
}
