package dev.memlog.cli;

import dev.memlog.client.MemoryOwner;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that name the owner of memories. */
final class MemoryOwnerOptions {

  @Option(names = "--app", description = "Of this app; default: the key's only one, or default.")
  @Nullable String app;

  @Option(names = "--user", description = "Of this user; left out: the app's own.")
  @Nullable String user;

  MemoryOwner owner() {
    return new MemoryOwner(app, user);
  }
}
