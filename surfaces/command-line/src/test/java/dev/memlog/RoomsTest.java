package dev.memlog;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import dev.memlog.schemas.ApiDescriptors;
import dev.memlog.schemas.avro.AvroSerdes;
import java.time.Duration;
import java.util.regex.Pattern;

/** The dependencies between packages that docs/architecture.md allows. */
@AnalyzeClasses(packages = "dev.memlog", importOptions = ImportOption.DoNotIncludeTests.class)
class RoomsTest {

  private static final String[] SERVICES = {
    "dev.memlog.ingest..", "dev.memlog.extractor..", "dev.memlog.indexer..", "dev.memlog.query.."
  };
  private static final String STANDALONE = "dev.memlog.standalone..";

  @ArchTest
  static final ArchRule SERVICES_DO_NOT_KNOW_ONE_ANOTHER =
      slices()
          .matching("dev.memlog.(ingest|extractor|indexer|query)..")
          .should()
          .notDependOnEachOther();

  @ArchTest
  static final ArchRule NOBODY_DEPENDS_ON_THE_WIRING_OF_ALL =
      noClasses()
          .that()
          .resideOutsideOfPackages(STANDALONE, "dev.memlog.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(STANDALONE);

  @ArchTest
  static final ArchRule THE_CLIENT_KNOWS_NOTHING_OF_THE_SERVER =
      classes()
          .that()
          .resideInAPackage("dev.memlog.client..")
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage("dev.memlog.client..")
                  .or(not(resideInAnyPackage("dev.memlog.."))));

  @ArchTest
  static final ArchRule IMPORTERS_KNOW_ONLY_THE_CLIENT_AND_MESSAGES_OF_AGENTS =
      classes()
          .that()
          .resideInAnyPackage("dev.memlog.importer..", "dev.memlog.terminal..")
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(
                      "dev.memlog.importer..",
                      "dev.memlog.terminal..",
                      "dev.memlog.client..",
                      "dev.memlog.agentmessages..")
                  .or(not(resideInAnyPackage("dev.memlog.."))));

  @ArchTest
  static final ArchRule THE_SERVER_FOR_AGENTS_KNOWS_ONLY_THE_CLIENT_AND_THE_RUNTIME =
      classes()
          .that()
          .resideInAPackage("dev.memlog.mcp..")
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(
                      "dev.memlog.mcp..",
                      "dev.memlog.client..",
                      "dev.memlog.runtime..",
                      "dev.memlog.api..")
                  .or(type(ApiDescriptors.class))
                  .or(not(resideInAnyPackage("dev.memlog.."))));

  @ArchTest
  static final ArchRule ONLY_WIRING_NAMES_THE_SERVER_FOR_AGENTS =
      noClasses()
          .that()
          .resideOutsideOfPackages("dev.memlog.mcp..", STANDALONE, "dev.memlog.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.memlog.mcp..");

  @ArchTest
  static final ArchRule THE_CONSOLE_KNOWS_ONLY_THE_RUNTIME =
      classes()
          .that()
          .resideInAPackage("dev.memlog.console..")
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage("dev.memlog.console..", "dev.memlog.runtime..")
                  .or(not(resideInAnyPackage("dev.memlog.."))));

  @ArchTest
  static final ArchRule ONLY_WIRING_NAMES_THE_CONSOLE =
      noClasses()
          .that()
          .resideOutsideOfPackages("dev.memlog.console..", STANDALONE)
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.memlog.console..");

  @ArchTest
  static final ArchRule PACKAGES_ABOVE_THE_SERVICES_ARE_FREE_OF_CYCLES =
      slices().assignedFrom(new PackagesAbove()).should().beFreeOfCycles();

  /**
   * Each package of wiring, registry, client, server for agents, importers and command line as a
   * slice.
   */
  private static final class PackagesAbove implements SliceAssignment {

    private static final Pattern PACKAGE =
        Pattern.compile(
            "dev\\.memlog\\.(standalone|registry|client|mcp|importer|terminal|cli|demo)(\\..*)?");

    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      return PACKAGE.matcher(type.getPackageName()).matches()
          ? SliceIdentifier.of(type.getPackageName())
          : SliceIdentifier.ignore();
    }

    @Override
    public String getDescription() {
      return "packages above the services";
    }
  }

  @ArchTest
  static final ArchRule WHAT_SERVICES_SHARE_KNOWS_NO_SERVICE =
      noClasses()
          .that()
          .resideInAnyPackage(
              "dev.memlog.runtime..",
              "dev.memlog.agentmessages..",
              "dev.memlog.schemas..",
              "dev.memlog.embedding..",
              "dev.memlog.index..",
              "dev.memlog.language..",
              "dev.memlog.llm..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(SERVICES);

  @ArchTest
  static final ArchRule RUNTIME_KNOWS_NO_DOMAIN_CLASS =
      classes()
          .that()
          .resideInAPackage("dev.memlog.runtime..")
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage("dev.memlog.runtime..")
                  .or(not(resideInAnyPackage("dev.memlog.."))));

  @ArchTest
  static final ArchRule ONLY_WIRING_NAMES_AN_INDEX_ADAPTER =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "dev.memlog.index.lucene..",
              "dev.memlog.index.qdrant..",
              "dev.memlog.standalone",
              "dev.memlog.standalone.service")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.memlog.index.lucene..", "dev.memlog.index.qdrant..");

  @ArchTest
  static final ArchRule ONLY_WIRING_NAMES_AN_EMBEDDER =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "dev.memlog.embedding..", "dev.memlog.standalone", "dev.memlog.standalone.service")
          .should()
          .dependOnClassesThat()
          .haveNameMatching(
              "dev\\.memlog\\.embedding\\.(Onnx|OpenAi|Ollama|Hashing|Http).*Embedder");

  /**
   * The rule that only one package asks the registry, since several would distinguish poison from
   * outages differently.
   */
  @ArchTest
  static final ArchRule ONE_ROOM_ASKS_THE_REGISTRY =
      noClasses()
          .that()
          .resideOutsideOfPackages("dev.memlog.schemas..", "dev.memlog.registry..", STANDALONE)
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.confluent..");

  @ArchTest
  static final ArchRule ONE_ROOM_READS_THE_LOG =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.memlog.schemas..")
          .should()
          .callMethod(AvroSerdes.class, "deserializer");

  /**
   * The rule that only one class computes backoffs, since consumers would otherwise have their own,
   * some by the wall clock.
   */
  @ArchTest
  static final ArchRule ONE_ROOM_DOUBLES_PAUSES =
      noClasses()
          .that()
          .resideInAnyPackage(SERVICES)
          .should()
          .callMethod(Duration.class, "multipliedBy", long.class);

  @ArchTest
  static final ArchRule NAMES_SAY_WHAT_A_CLASS_DOES =
      noClasses()
          .that()
          .resideOutsideOfPackages("dev.memlog.api..", "dev.memlog.events..", "dev.memlog.state..")
          .should()
          .haveSimpleNameEndingWith("Utils")
          .orShould()
          .haveSimpleNameEndingWith("Util")
          .orShould()
          .haveSimpleNameEndingWith("Helper")
          .orShould()
          .haveSimpleNameEndingWith("Manager")
          .orShould()
          .haveSimpleNameEndingWith("Impl")
          .orShould()
          .haveSimpleNameStartingWith("Abstract");
}
