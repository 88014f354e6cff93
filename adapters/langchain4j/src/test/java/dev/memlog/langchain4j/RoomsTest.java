package dev.memlog.langchain4j;

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
                "dev.memlog.langchain4j..",
                "dev.memlog.client..",
                "dev.langchain4j..",
                "com.fasterxml.jackson..",
                "org.jspecify..",
                "java.."))
        .check(main);
  }
}
