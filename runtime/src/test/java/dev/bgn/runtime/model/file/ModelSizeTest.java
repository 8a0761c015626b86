package dev.bgn.runtime.model.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.ModelSize;
import dev.bgn.runtime.model.NodeModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelSizeTest {
    private static final int CHECKSUM_BYTES = 8;

    @TempDir
    private Path folder;

    /** The figures that README.md and docs/performance.md name for Cora. */
    @Test
    void sizesOfTheNetworksOfCora() {
        ModelSize binary = ModelSize.of(SampleModels.of(ModelKind.GAT, Level.WEC, 1433, 64, 7));
        assertThat(binary.parameters()).isEqualTo(92_160);
        assertThat(binary.bits()).isEqualTo(94_656);
        assertThat(binary.floatBits()).isEqualTo(2_953_664);
        assertThat(binary.ratioToFloat()).isBetween(31.1, 31.3);
        ModelSize real = ModelSize.of(SampleModels.of(ModelKind.GAT, Level.NONE, 1433, 64, 7));
        assertThat(real.bits()).isEqualTo(real.floatBits()).isEqualTo(2_953_664);
    }

    @Test
    void aSizeIsWhatTheTensorsTakeInTheFile() throws IOException {
        for (Level level : Level.values()) {
            NodeModel model = SampleModels.of(ModelKind.GAT, level, 100, 70, 5);
            Path file = folder.resolve(level + ".safetensors");
            ModelFile.write(file, model);
            long stored = Pattern.compile("\"data_offsets\":\\[(\\d+),(\\d+)]")
                    .matcher(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                    .results()
                    .mapToLong(tensor -> Long.parseLong(tensor.group(2)) - Long.parseLong(tensor.group(1)))
                    .sum();
            assertThat(ModelSize.of(model).bytes()).as(level.name()).isEqualTo(stored - CHECKSUM_BYTES);
        }
    }
}
