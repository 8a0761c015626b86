package dev.bgn.report.timing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MachineTest {
    @Test
    void theModelIsFoundInLinuxsDescription() {
        assertThat(Machine.modelName(Stream.of(
                        "processor\t: 0", "model\t\t: 106", "model name\t: Some  CPU @ 2.8GHz", "model name: B")))
                .contains("Some CPU @ 2.8GHz");
        assertThat(Machine.modelName(Stream.of("processor\t: 0", "CPU part\t: 0xd40")))
                .isEmpty();
    }

    @Test
    void thisMachineHasANameAndALine() {
        Machine machine = Machine.current();
        assertThat(machine.processor()).isNotBlank().contains(System.getProperty("os.arch"));
        assertThat(machine.line())
                .startsWith(machine.processor() + ", ")
                .contains(machine.kernels(), "Java " + System.getProperty("java.version"))
                .doesNotContain("\n");
    }
}
