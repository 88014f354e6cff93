package dev.memlog.standalone.cli;

import picocli.CommandLine.Option;

/** The options that name the owner of conversations. */
final class OwnerOptions {

  @Option(names = "--app", description = "Only this app's conversations.")
  String app = "";

  @Option(names = "--user", description = "Only this user's conversations.")
  String user = "";

  @Option(names = "--project", description = "Only this project's conversations.")
  String project = "";
}
