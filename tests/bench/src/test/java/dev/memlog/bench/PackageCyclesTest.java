package dev.memlog.bench;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PackageCyclesTest {

  @Test
  void shouldHaveNoCyclesBetweenPackages() {
    // Only this module's own classes matter, and those of libraries take long to read.
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
    var classes = new ClassFileImporter().importPath(Path.of("target", "classes"));

    slices().matching("dev.memlog.(**)").should().beFreeOfCycles().check(classes);
  }
}
