package dev.memlog.cli;

import dev.memlog.cli.print.Times;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options of a query for messages or memories. */
final class AskOptions {

  @Parameters(paramLabel = "QUERY", arity = "1..*", description = "What to look for.")
  private List<String> query = List.of();

  @Option(
      names = "--after",
      paramLabel = "TIME",
      converter = Times.class,
      description =
          "Only what was written or made at or after it: 2026-01-31, or 2026-01-31T18:00:00Z.")
  @Nullable Instant after;

  @Option(
      names = "--before",
      paramLabel = "TIME",
      converter = Times.class,
      description = "Only what was written or made before it.")
  @Nullable Instant before;

  @Option(names = "--explain", description = "Says how each score came about.")
  boolean explain;

  @Option(
      names = "--purpose",
      description = "user, agent, evaluation or internal: only what users ask reinforces.")
  @Nullable String purpose;

  String query() {
    return String.join(" ", query);
  }
}
