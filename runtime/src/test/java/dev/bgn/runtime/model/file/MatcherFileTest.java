package dev.bgn.runtime.model.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.runtime.model.GraphComparison;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.MatcherShape;
import dev.bgn.runtime.model.MatchingModel;
import dev.bgn.runtime.model.ModelKind;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MatcherFileTest {
    private static final String GOLDEN = "v2-matcher.safetensors";

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("model.safetensors");
    }

    private byte[] bytes(MatchingModel model) throws IOException {
        MatcherFile.write(file(), model);
        return Files.readAllBytes(file());
    }

    @Test
    void everyFormComesBackAsItWasAndIsTheSameBytes() throws IOException {
        for (MatchingModel model : SampleMatchers.all()) {
            byte[] first = bytes(model);
            MatchingModel again = MatcherFile.read(file());
            assertThat(again).isEqualTo(model);
            assertThat(bytes(again)).isEqualTo(first);
            assertThat(MatcherFile.read(file(), MemorySegment.ofArray(first))).isEqualTo(model);
            assertThat(AnyFile.read(file())).isEqualTo(new AnyFile.Matcher(model));
        }
    }

    @Test
    void readsAndWritesTheGoldenFile() throws IOException {
        try (InputStream in = MatcherFileTest.class.getResourceAsStream(GOLDEN)) {
            assertThat(in).isNotNull();
            byte[] golden = in.readAllBytes();
            assertThat(MatcherFile.read(file(), MemorySegment.ofArray(golden))).isEqualTo(SampleMatchers.tiny());
            assertThat(bytes(SampleMatchers.tiny())).isEqualTo(golden);
        }
    }

    @Test
    void aModelOfTheOtherKindIsToldInOneLine() throws IOException {
        ModelFile.write(file(), SampleModels.tiny(ModelKind.GCN, Level.WEC));
        requireMessage(Files.readAllBytes(file()), "the model is a node-classifier, not a graph-matcher");
        MatcherFile.write(file(), SampleMatchers.tiny());
        assertThatThrownBy(() -> ModelFile.read(file()))
                .isInstanceOf(MalformedFileException.class)
                .hasMessage(file() + ": the model is a graph-matcher, not a node-classifier");
    }

    @Test
    void whatIsNotRightIsToldInOneLine() throws IOException {
        byte[] good = bytes(SampleMatchers.tiny());
        requireMessage(edited(good, "\"steps\":\"4\"", "\"steps\":\"4097\""), "steps: 4097, expected 0 … 4096");
        requireMessage(edited(good, "\"steps\":\"4\"", "\"steps\":\"-1\""), "metadata steps");
        requireMessage(edited(good, "\"node_width\":\"2\"", "\"node_width\":\"0\""), "node states of 0");
        requireMessage(edited(good, "\"node_width\":\"2\"", "\"node_width\":\"3\""), "tensor encoder is F32 [2, 2]");
        requireMessage(edited(good, "\"graph_width\":\"3\"", "\"graph_width\":\"2147483647\""), "graph vectors of");
        requireMessage(edited(good, "\"cross_graph\":\"dot\"", "\"cross_graph\":\"DOT\""), "unknown value DOT");
        requireMessage(edited(good, "\"cross_graph\":\"dot\"", "\"cross_graph\":\"none\""), "unknown tensor");
        requireMessage(edited(good, "\"node_codes\":\"true\"", "\"node_codes\":\"yes\""), "unknown value yes");
        requireMessage(edited(good, "[\\\"C\\\",\\\"N\\\"]", "[\\\"C\\\",\\\"C\\\"]"), "label C comes twice");
        requireMessage(edited(good, "[\\\"C\\\",\\\"N\\\"]", "[\\\"C\\\"]"), "tensor encoder is F32 [2, 2]");
        requireMessage(edited(good, "\"format_version\":\"2\"", "\"format_version\":\"1\""), "format version 1");
    }

    private static byte[] edited(byte[] good, String from, String to) {
        return Bytes.edited(good, from, to);
    }

    private void requireMessage(byte[] content, String message) {
        assertThatThrownBy(() -> MatcherFile.read(file(), MemorySegment.ofArray(content)))
                .isInstanceOf(MalformedFileException.class)
                .hasMessageContaining(message)
                .hasMessageStartingWith(file().toString());
    }

    @Test
    void everyCutIsRefused() throws IOException {
        byte[] good = bytes(SampleMatchers.tiny());
        for (int length = 0; length < good.length; length++) {
            MemorySegment cut = MemorySegment.ofArray(good).asSlice(0, length);
            assertThatThrownBy(() -> MatcherFile.read(file(), cut)).isInstanceOf(MalformedFileException.class);
        }
    }

    @Test
    void whatCannotBeReadAgainIsNotWritten() {
        MatchingModel nan = SampleMatchers.tiny();
        nan.weights().output().set(1, 1, Float.NaN);
        MatchingModel model = SampleMatchers.tiny();
        MatchingModel talkative =
                new MatchingModel(model.shape(), model.weights(), Map.of("notes", "x".repeat(70_000)));
        for (MatchingModel bad : List.of(nan, talkative)) {
            assertThatThrownBy(() -> MatcherFile.write(file(), bad)).isInstanceOf(IllegalArgumentException.class);
            assertThat(folder).isEmptyDirectory();
        }
    }

    @Test
    void weightsThatDoNotFitAreNoModel() {
        MatchingModel model = SampleMatchers.tiny();
        MatcherShape wider =
                new MatcherShape(List.of("C", "N"), 2, 4, 4, CrossGraph.DOT, true, true, GraphComparison.HAMMING);
        assertThatThrownBy(() -> new MatchingModel(wider, model.weights(), Map.of()))
                .hasMessage("weights readout are 2×6 where 2×8 is expected");
    }
}
