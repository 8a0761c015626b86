package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.infer.Classifier;
import dev.bgn.runtime.infer.Embedder;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelFile;
import dev.bgn.runtime.model.NodeModel;
import java.io.StringWriter;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows in Java compiles and does what it says. */
class ReadmeTest {
    private static final String MODEL = "bgn-demo/gat-1bit.safetensors";

    /** The block of Java that uses the model of the demo. */
    private static String example() throws Exception {
        String readme = Files.readString(Path.of("..", "README.md"));
        Matcher block = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL).matcher(readme);
        while (block.find()) {
            if (block.group(1).contains(MODEL)) {
                return block.group(1);
            }
        }
        throw new AssertionError("README.md has no Java that uses " + MODEL);
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String text) {
            super(URI.create("string:///Example.java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    /** The example as a method that gives its classes and codes. */
    private static Object[] run(String lines, GraphData data, Path folder) throws Exception {
        String source = """
                import dev.bgn.runtime.bits.*; import dev.bgn.runtime.graph.*; import dev.bgn.runtime.infer.*;
                import dev.bgn.runtime.matrix.*; import dev.bgn.runtime.model.*; import java.nio.file.*;
                public class Example {
                  public static Object[] run(CsrGraph graph, Features features) throws Exception {
                    %s
                    return new Object[] {classes, codes};
                  }
                }
                """.formatted(lines);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        List<String> options = List.of("-d", folder.toString(), "-proc:none");
        boolean compiled = compiler.getTask(messages, null, null, options, null, List.of(new Source(source)))
                .call();
        assertThat(compiled).as(messages.toString()).isTrue();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            return (Object[]) loader.loadClass("Example")
                    .getMethod("run", CsrGraph.class, Features.class)
                    .invoke(null, data.graph(), data.features());
        }
    }

    @Test
    void theExampleRuns(@TempDir Path folder) throws Exception {
        TinyModels tiny = new TinyModels(folder);
        Path file = tiny.train(Level.WEC);
        GraphData data = tiny.data();
        Object[] result = run(example().replace(MODEL, file.toString()), data, folder);
        NodeModel model = ModelFile.read(file);
        assertThat((int[]) result[0]).isEqualTo(Classifier.of(model).classify(data.graph(), data.features()));
        assertThat((BitMatrix) result[1]).isEqualTo(Embedder.of(model).codes(data.graph(), data.features()));
    }
}
