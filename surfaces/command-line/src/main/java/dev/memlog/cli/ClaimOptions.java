package dev.memlog.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The command-line options of a statement, in addition to its text. */
final class ClaimOptions {

  @Option(
      names = "--category",
      description = "The category: preference, fact, decision, relationship, project or event.")
  @Nullable String category;

  @Option(names = "--tag", description = "A tag; repeatable.")
  List<String> tags = List.of();

  @Option(names = "--description", description = "The circumstances of the statement.")
  @Nullable String description;

  @Option(names = "--subject", description = "The person or thing that the statement is about.")
  @Nullable String subject;

  @Option(names = "--importance", paramLabel = "N", description = "The importance, 1 to 10.")
  @Nullable Integer importance;

  @Option(names = "--confidence", paramLabel = "C", description = "The confidence, 0 to 1.")
  @Nullable Double confidence;
}
