package dev.memlog.cli;

import dev.memlog.cli.shadow.QueryFile;
import dev.memlog.cli.shadow.ShadowQuery;
import dev.memlog.cli.shadow.ShadowReport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The command-line options of a comparison: the queries to send, and the minimum overlap of the
 * answers.
 */
final class ShadowOptions {

  @Option(names = "--app", description = "The app of queries that name no app.")
  private @Nullable String app;

  @Option(names = "--user", description = "The user of queries that name no user.")
  private @Nullable String user;

  @Option(
      names = "--min-overlap",
      paramLabel = "S",
      description =
          "The least mean overlap@10 of the answers, 0 to 1; below it, the exit code is 1.")
  private @Nullable Double minOverlap;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  /** Returns the queries of a file. A query without a time is asked as of now. */
  List<ShadowQuery> read(Path file) throws IOException {
    Instant now = Instant.now();
    return QueryFile.read(file).stream().map(query -> query.orElse(app, user, now)).toList();
  }

  boolean limitsOverlap() {
    return minOverlap != null;
  }

  /**
   * Checks the value of {@code --min-overlap}.
   *
   * @throws ParameterException if the value is not from 0 to 1
   */
  void check() {
    if (minOverlap != null && !(minOverlap >= 0 && minOverlap <= 1)) {
      throw new ParameterException(
          spec.commandLine(), "--min-overlap must be 0 to 1, got " + minOverlap);
    }
  }

  /**
   * Returns whether the answers overlap less than {@code --min-overlap}. Returns false without that
   * option, or if the report is null.
   */
  boolean tooDifferent(@Nullable ShadowReport report) {
    return minOverlap != null && report != null && report.overlapAt10() < minOverlap;
  }
}
