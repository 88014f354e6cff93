package dev.memlog.cli;

import dev.memlog.cli.print.Times;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The command-line options that select memories by the time of their creation. */
final class CreatedOptions {

  @Option(
      names = "--after",
      paramLabel = "TIME",
      converter = Times.class,
      description = "Only memories created from this time on: 2026-01-31, or 2026-01-31T18:00:00Z.")
  @Nullable Instant after;

  @Option(
      names = "--before",
      paramLabel = "TIME",
      converter = Times.class,
      description = "Only memories created before this time.")
  @Nullable Instant before;

  /** Returns whether neither option is given. */
  boolean isEmpty() {
    return after == null && before == null;
  }
}
