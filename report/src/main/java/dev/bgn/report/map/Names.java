package dev.bgn.report.map;

/** Names from data as people read them. They are still foreign text: whoever writes them into a page escapes them. */
public final class Names {
    private static final int MOST_LETTERS = 120;

    private Names() {}

    /** {@code Neural_Networks} as words. */
    public static String readable(String name) {
        return plain(name.replace('_', ' '));
    }

    /** A name in one line of a bearable length; it stays what users know it by. */
    public static String plain(String name) {
        return clip(name.replaceAll("\\p{Cntrl}", " "), MOST_LETTERS);
    }

    /** The name of a dataset: of a file without its folders, which do not concern whoever gets the page. */
    public static String dataset(String name) {
        String file = name.replaceFirst("[/\\\\]+$", "").replaceFirst("(?s).*[/\\\\]", "");
        return readable(file.isEmpty() ? name : file);
    }

    public static String clip(String text, int most) {
        int letters = text.codePointCount(0, text.length());
        return letters <= most ? text : text.substring(0, text.offsetByCodePoints(0, most - 1)) + "…";
    }
}
