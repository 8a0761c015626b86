package dev.bgn.runtime.features;

import java.util.Locale;
import java.util.function.Consumer;

/** The words of a text: runs of letters and digits in lower case. */
public final class Words {
    private Words() {}

    /** Takes the words of a text one after the other. */
    public static void forEach(String text, Consumer<String> sink) {
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
