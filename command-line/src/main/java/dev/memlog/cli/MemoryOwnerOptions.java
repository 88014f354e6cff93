package dev.memlog.cli;

import dev.memlog.client.MemoryOwner;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that name the owner of memories. */
final class MemoryOwnerOptions {

  @Option(names = "--app", description = "Of this app; default: the key's only one, or default.")
  @Nullable String app;

  @Option(names = "--user", description = "Of this user; default: the app itself.")
  @Nullable String user;

  MemoryOwner owner() {
    return new MemoryOwner(app, user);
  }
}
