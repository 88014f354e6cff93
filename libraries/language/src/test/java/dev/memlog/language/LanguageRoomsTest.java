package dev.memlog.language;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The dependencies between the packages of the language, and to the outside. */
@AnalyzeClasses(
    packages = "dev.memlog.language",
    importOptions = ImportOption.DoNotIncludeTests.class)
class LanguageRoomsTest {

  @ArchTest
  static final ArchRule PACKAGES_HAVE_NO_CYCLES =
      slices().matching("dev.memlog.language.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule THE_LANGUAGE_KNOWS_NO_SERVICE =
      classes()
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "dev.memlog.language..", "java..", "org.jspecify.annotations..", "opennlp..");

  @ArchTest
  static final ArchRule ONE_CLASS_KNOWS_THE_TAGGER =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName("dev.memlog.language.english.EnglishParser")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("opennlp..");
}
