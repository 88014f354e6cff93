package dev.memlog.cli;

import dev.memlog.client.MemoryOwner;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The command-line options that name the owner of memories: an app and a user. */
final class MemoryOwnerOptions {

  @Option(
      names = "--app",
      description = "The app of the memories; default: the key's only app, or default.")
  @Nullable String app;

  @Option(
      names = "--user",
      description =
          "The user who owns the memories; default: no user, the memories of the app itself.")
  @Nullable String user;

  MemoryOwner owner() {
    return new MemoryOwner(app, user);
  }
}
