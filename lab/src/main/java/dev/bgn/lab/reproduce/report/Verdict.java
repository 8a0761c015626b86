package dev.bgn.lab.reproduce.report;

/** What measurements say about a claim. */
enum Verdict {
    HELD("held", "✓"),
    /** At more than half of the places, and not at all. */
    MOSTLY("mostly", "~"),
    /** At half of the places or fewer, and at some. */
    MOSTLY_NOT("mostly not", "−"),
    DID_NOT_HOLD("did not hold", "✗"),
    NOT_DECIDED("not decided", "?");

    private final String words;
    private final String sign;

    Verdict(String words, String sign) {
        this.words = words;
        this.sign = sign;
    }

    /** The class of the style sheet. */
    String style() {
        return words.replace(' ', '-');
    }

    /** With a mark that is readable without colours. */
    String signed() {
        return sign + " " + words;
    }

    @Override
    public String toString() {
        return words;
    }
}
