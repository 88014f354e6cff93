package dev.memlog.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The command-line option that continues a list after a page. */
final class PageOption {

  @Option(
      names = "--page",
      paramLabel = "TOKEN",
      description = "Continues after the previous page.")
  @Nullable String token;
}
