package dev.memlog.standalone.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options that name the owner of memories. */
final class MemoryOwnerOptions {

  @Option(names = "--app", description = "Of this app; default: the key's only one, or default.")
  String app = "";

  @Option(names = "--user", description = "Of this user; left out: the app's own.")
  String user = "";

  /** Returns the owner as query parameters; empty options are left out. */
  Map<String, String> query() {
    Map<String, String> query = new LinkedHashMap<>(Map.of("app", app, "user", user));
    query.values().removeIf(String::isEmpty);
    return query;
  }
}
