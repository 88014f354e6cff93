package dev.memlog.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;

/** The rule that no two packages of a module depend on each other. */
public final class PackageCycles {

  private PackageCycles() {}

  /** Fails if packages of compiled classes have a cycle. */
  public static void assertNone(Path compiled) {
    // Only the module's own classes matter, and those of libraries take long to read.
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
    var classes = new ClassFileImporter().importPath(compiled);

    slices().matching("dev.memlog.(**)").should().beFreeOfCycles().check(classes);
  }
}
