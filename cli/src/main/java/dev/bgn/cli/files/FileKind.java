package dev.bgn.cli.files;

/** What a file of BGN is. */
public enum FileKind {
    MODEL("model"),
    MATCHER("graph matcher"),
    CODES("codes"),
    EMBEDDINGS("embeddings"),
    INDEX("index of graphs"),
    PREDICTIONS("predictions"),
    CHECKPOINT("checkpoint"),
    GRAPH("graph"),
    RESULTS("results"),
    PAGE("page for the browser"),
    PICTURE("picture");

    private final String words;

    FileKind(String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
