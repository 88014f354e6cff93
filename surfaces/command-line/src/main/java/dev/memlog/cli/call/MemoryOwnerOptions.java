package dev.memlog.cli.call;

import dev.memlog.client.MemoryOwner;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The command-line options that name the owner of memories: an app and a user. */
public final class MemoryOwnerOptions {

  /** The user of the environment; null if there is none. */
  public static final String DEFAULT_USER = "${env:MEMLOG_USER:-" + Option.NULL_VALUE + "}";

  @Option(
      names = "--app",
      description = "The app of the memories; default: the key's only app, or default.")
  @Nullable String app;

  @Option(
      names = "--user",
      defaultValue = DEFAULT_USER,
      description =
          "The user who owns the memories (MEMLOG_USER); default: no user, the memories of the app "
              + "itself.")
  @Nullable String user;

  public MemoryOwner owner() {
    return new MemoryOwner(app, user);
  }
}
