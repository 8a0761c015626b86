package dev.bgn.lab;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The way of the data is one direction: what is left of an arrow never knows what is right of it. */
class ModuleArrowsTest {
    /** What each module may know, beside itself and libraries. */
    private static final Map<String, List<String>> ARROWS = Map.of(
            "runtime", List.of(),
            "datasets", List.of("runtime"),
            "training", List.of("runtime", "datasets"),
            "baselines", List.of("runtime", "datasets"),
            "report", List.of("runtime", "datasets", "training", "baselines"),
            "cli", List.of("runtime", "datasets", "training", "baselines", "report"),
            "lab", List.of("runtime", "datasets", "training", "baselines", "report", "cli"));

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.bgn");

    @Test
    void everyModuleIsKnownHere() {
        for (JavaClass type : CLASSES) {
            String module = type.getPackageName().split("\\.", 4)[2];
            assertThat(ARROWS).as("the module of %s", type.getName()).containsKey(module);
        }
    }

    @ParameterizedTest
    @MethodSource("modules")
    void noModuleKnowsMoreThanItMay(String module) {
        String[] others = ARROWS.keySet().stream()
                .filter(other -> !other.equals(module) && !ARROWS.get(module).contains(other))
                .map(other -> "dev.bgn." + other + "..")
                .toArray(String[]::new);
        if (others.length > 0) {
            noClasses()
                    .that()
                    .resideInAPackage("dev.bgn." + module + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(others)
                    .check(CLASSES);
        }
    }

    static Stream<String> modules() {
        return ARROWS.keySet().stream().sorted();
    }

    @Test
    void theRuntimeKnowsTheJdkAlone() {
        noClasses()
                .that()
                .resideInAPackage("dev.bgn.runtime..")
                .should()
                .dependOnClassesThat(DescribedPredicate.not(JavaClass.Predicates.resideInAnyPackage(
                        "dev.bgn.runtime..", "java..", "jdk.incubator.vector..")))
                .check(CLASSES);
    }

    /** Kernels are found by name behind their facade; only their vector set needs the incubator module. */
    @Test
    void nobodyKnowsTheSetsOfKernels() {
        String scalar = "dev.bgn.runtime.kernel.scalar";
        String vector = "dev.bgn.runtime.kernel.vector";
        noClasses()
                .that()
                .resideOutsideOfPackages(scalar, vector)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(scalar, vector)
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage(scalar)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(vector, "jdk.incubator.vector..")
                .check(CLASSES);
    }

    /** Each package is a slice of its own, also the one that a module is named after. */
    @Test
    void noPackageDependsOnItselfInACircle() {
        slices().assignedFrom(new EachPackage()).should().beFreeOfCycles().check(CLASSES);
    }

    private static final class EachPackage implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return type.getPackageName().startsWith("dev.bgn.")
                    ? SliceIdentifier.of(type.getPackageName())
                    : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "packages";
        }
    }
}
