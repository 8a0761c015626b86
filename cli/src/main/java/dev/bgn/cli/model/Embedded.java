package dev.bgn.cli.model;

import dev.bgn.datasets.NodeNames;
import dev.bgn.datasets.codes.EmbeddingFormat;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Map;

/** The embeddings of all nodes, as they go to a file. */
sealed interface Embedded {
    int columns();

    /** What a column holds. */
    String element();

    void write(EmbeddingFormat format, Path file, NodeNames names, Map<String, String> provenance) throws IOException;

    void writeCsv(Writer out, NodeNames names) throws IOException;

    /** Codes. */
    record Bits(BitMatrix codes) implements Embedded {
        @Override
        public int columns() {
            return codes.columns();
        }

        @Override
        public String element() {
            return "bit";
        }

        @Override
        public void write(EmbeddingFormat format, Path file, NodeNames names, Map<String, String> provenance)
                throws IOException {
            format.write(file, codes, names, provenance);
        }

        @Override
        public void writeCsv(Writer out, NodeNames names) throws IOException {
            EmbeddingFormat.writeCsv(out, codes, names);
        }
    }

    /** Real vectors. */
    record Floats(FloatMatrix rows) implements Embedded {
        @Override
        public int columns() {
            return rows.columns();
        }

        @Override
        public String element() {
            return "float32";
        }

        @Override
        public void write(EmbeddingFormat format, Path file, NodeNames names, Map<String, String> provenance)
                throws IOException {
            format.write(file, rows, names, provenance);
        }

        @Override
        public void writeCsv(Writer out, NodeNames names) throws IOException {
            EmbeddingFormat.writeCsv(out, rows, names);
        }
    }
}
