package dev.memlog.schemas;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PackageCyclesTest {

  @Test
  void shouldHaveNoCyclesBetweenPackages() {
    // Only classes that people wrote matter: those that Avro generates refer to each other.
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
    var own = Path.of("target", "classes", "dev", "memlog", "schemas");
    var classes = new ClassFileImporter().importPath(own);

    slices().matching("dev.memlog.(**)").should().beFreeOfCycles().check(classes);
  }
}
