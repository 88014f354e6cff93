package dev.memlog.cli;

import dev.memlog.cli.print.Times;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command-line options of a search for messages or a recall of memories. */
final class AskOptions {

  @Parameters(paramLabel = "QUERY", arity = "1..*", description = "The words of the query.")
  private List<String> query = List.of();

  @Option(
      names = "--after",
      paramLabel = "TIME",
      converter = Times.class,
      description =
          "Only messages or memories from this time on: 2026-01-31, or 2026-01-31T18:00:00Z.")
  @Nullable Instant after;

  @Option(
      names = "--before",
      paramLabel = "TIME",
      converter = Times.class,
      description = "Only messages or memories before this time.")
  @Nullable Instant before;

  @Option(names = "--explain", description = "Explains each score.")
  boolean explain;

  @Option(
      names = "--purpose",
      description =
          "The purpose: user, agent, evaluation or internal; only user reinforces memories.")
  @Nullable String purpose;

  String query() {
    return String.join(" ", query);
  }
}
