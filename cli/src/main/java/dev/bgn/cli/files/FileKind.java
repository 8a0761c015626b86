package dev.bgn.cli.files;

import dev.bgn.report.page.Template;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.model.file.AnyFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

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
    PICTURE("picture"),
    REPORT("report as Markdown");

    static final String GRAPH_MAGIC = "BGNCSR01";

    /** Marks stand in the head of a text. */
    private static final int HEAD_BYTES = 1 << 12;

    private final String words;

    FileKind(String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }

    /** What a file itself says that BGN made; nothing where it does not say so. CSV and NPY have no place for it. */
    static Optional<FileKind> named(Path file) throws IOException {
        String head;
        try (InputStream in = Files.newInputStream(file)) {
            head = new String(in.readNBytes(HEAD_BYTES), StandardCharsets.ISO_8859_1);
        }
        if (head.startsWith(GRAPH_MAGIC)) {
            return Optional.of(GRAPH);
        }
        if (head.startsWith("<")) {
            return head.startsWith(Template.TEXT_OF_BGN)
                    ? Optional.of(REPORT)
                    : head.contains(Template.PAGE_OF_BGN)
                            ? Optional.of(PAGE)
                            : Optional.of(PICTURE).filter(_ -> head.contains(Template.PICTURE_OF_BGN));
        }
        try {
            return Optional.of(
                    switch (AnyFile.read(file)) {
                        case AnyFile.Model _ -> MODEL;
                        case AnyFile.Matcher _ -> MATCHER;
                        case AnyFile.CodeRows _ -> CODES;
                        case AnyFile.EmbeddingRows _ -> EMBEDDINGS;
                        case AnyFile.Graphs _ -> INDEX;
                    });
        } catch (MalformedFileException _) {
            return Optional.empty();
        }
    }
}
