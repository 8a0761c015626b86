package dev.bgn.runtime.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The build runs this suite once for each kind of kernels; here it makes sure that it really does. */
class KernelChoiceTest {
    /** A log of the build is to show which widths were tested: not every machine has the widest. */
    @BeforeAll
    static void printsWhatRuns() {
        System.out.println("kernels under test: " + Kernels.best().name());
    }

    @Test
    @EnabledIfSystemProperty(named = "bgn.test.kernels", matches = "scalar")
    void withoutTheModuleTheScalarKernelsRun() {
        assertThat(Kernels.best()).isSameAs(Kernels.scalar());
        assertThat(Kernels.hasVector()).isFalse();
        assertThatIllegalStateException()
                .isThrownBy(Kernels::vector)
                .withMessageContaining("--add-modules jdk.incubator.vector");
    }

    @Test
    @EnabledIfSystemProperty(named = "bgn.test.kernels", matches = "vector")
    void withTheModuleTheVectorKernelsRun() {
        assertThat(Kernels.best()).isSameAs(Kernels.vector());
        assertThat(Kernels.best().name()).startsWith("vector-");
    }

    @Test
    @EnabledIfSystemProperty(named = "bgn.test.bits", matches = "\\d+")
    void theVectorsAreNoWiderThanAsked() {
        int bits = Integer.parseInt(Kernels.best().name().substring("vector-".length()));
        assertThat(bits).isLessThanOrEqualTo(Integer.getInteger("bgn.test.bits"));
    }
}
