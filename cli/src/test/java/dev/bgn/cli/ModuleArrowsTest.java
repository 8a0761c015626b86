package dev.bgn.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The way of the data is one direction: what is left of an arrow never knows what is right of it. */
class ModuleArrowsTest {
    private static final List<String> IN_ORDER =
            List.of("runtime", "datasets", "training", "baselines", "experiments", "cli", "bench");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.bgn");

    @Test
    void noModuleKnowsALaterOne() {
        for (int i = 0; i < IN_ORDER.size(); i++) {
            String[] later = IN_ORDER.subList(i + 1, IN_ORDER.size()).stream()
                    .map(name -> "dev.bgn." + name + "..")
                    .toArray(String[]::new);
            if (later.length > 0) {
                noClasses()
                        .that()
                        .resideInAPackage("dev.bgn." + IN_ORDER.get(i) + "..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(later)
                        .allowEmptyShould(true)
                        .check(CLASSES);
            }
        }
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

    @Test
    void packagesOfTheRuntimeHaveNoCycles() {
        slices().matching("dev.bgn.runtime.(*)..").should().beFreeOfCycles().check(CLASSES);
    }
}
