package dev.memlog.cli.call;

import dev.memlog.cli.print.Times;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The command-line option that makes a query answer as of a past time. */
final class PastOption {

  @Option(
      names = "--as-of",
      paramLabel = "TIME",
      converter = Times.class,
      description =
          "Answers as known at this past time: memories in their state at that time, messages written by then.")
  @Nullable Instant asOf;
}
