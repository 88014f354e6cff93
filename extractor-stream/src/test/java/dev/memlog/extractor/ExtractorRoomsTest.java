package dev.memlog.extractor;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.memlog.llm.LlmExtractor;

/** The dependencies of the extractor's packages. */
@AnalyzeClasses(
    packages = "dev.memlog.extractor",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ExtractorRoomsTest {

  /** The wiring chooses what reads turns; a stage knows the port alone. */
  @ArchTest
  static final ArchRule STAGES_DO_NOT_KNOW_WHAT_READS_TURNS =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("opennlp..", "dev.langchain4j..", "dev.memlog.language.quotes")
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(LlmExtractor.class);
}
