package dev.memlog.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that describe a statement beside its text. */
final class ClaimOptions {

  @Option(
      names = "--category",
      description = "preference, fact, decision, relationship, project or event.")
  @Nullable String category;

  @Option(names = "--tag", description = "Repeatable.")
  List<String> tags = List.of();

  @Option(names = "--description", description = "The circumstances in which it was said.")
  @Nullable String description;

  @Option(names = "--subject", description = "The person or thing that it is about.")
  @Nullable String subject;

  @Option(names = "--importance", paramLabel = "N", description = "1 to 10.")
  @Nullable Integer importance;

  @Option(names = "--confidence", paramLabel = "C", description = "0 to 1.")
  @Nullable Double confidence;
}
