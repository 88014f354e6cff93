package dev.memlog.springai;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class RoomsTest {

  @Test
  void shouldKnowOnlyTheClientAndTheFramework() {
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
    var main = new ClassFileImporter().importPath(Path.of("target", "classes"));

    classes()
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(
                "dev.memlog.springai..",
                "dev.memlog.client..",
                "org.springframework..",
                "io.micrometer.core.instrument..",
                "org.slf4j..",
                "reactor..",
                "org.reactivestreams..",
                "org.jspecify..",
                "java.."))
        .check(main);
  }
}
