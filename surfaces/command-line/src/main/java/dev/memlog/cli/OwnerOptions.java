package dev.memlog.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The command-line options that name the owner of conversations. */
final class OwnerOptions {

  @Option(names = "--app", description = "Only this app's conversations.")
  @Nullable String app;

  @Option(
      names = "--user",
      defaultValue = MemoryOwnerOptions.DEFAULT_USER,
      description = "Only this user's conversations (MEMLOG_USER).")
  @Nullable String user;

  @Option(names = "--project", description = "Only this project's conversations.")
  @Nullable String project;
}
