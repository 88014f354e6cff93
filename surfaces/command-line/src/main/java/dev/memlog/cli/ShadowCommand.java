package dev.memlog.cli;

import dev.memlog.cli.call.ClientCommand;
import dev.memlog.cli.shadow.ShadowLines;
import dev.memlog.cli.shadow.ShadowQuery;
import dev.memlog.cli.shadow.ShadowReport;
import dev.memlog.cli.shadow.ShadowRun;
import dev.memlog.cli.shadow.ShadowRun.Side;
import dev.memlog.client.MemlogClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "shadow",
    description =
        "Runs the same queries with two profiles, on two collections or on two "
            + "servers, and shows which answers differ and why.",
    footer = {"", "Queries come from a file, since the log of accesses contains no query texts."})
final class ShadowCommand extends ClientCommand {

  @Option(
      names = "--profile",
      paramLabel = "A",
      description = "The profile of side A; default: the server's own.")
  private @Nullable String profile;

  @Option(
      names = "--against",
      paramLabel = "B",
      description = "The profile of side B; default with --against-url: the profile of side A.")
  private @Nullable String against;

  @Option(
      names = "--against-url",
      paramLabel = "URL",
      description =
          "The query server of side B, such as a server with a different model; "
              + "default: the same server.")
  private @Nullable String againstUrl;

  @Option(
      names = "--against-collection",
      paramLabel = "NAME",
      description =
          "The collection of side B, such as passages-2; default: the live "
              + "collection. Needs a key with the role admin.")
  private @Nullable String againstCollection;

  @Option(
      names = "--queries",
      paramLabel = "FILE",
      required = true,
      description =
          "A file with one query per line: a text, or a JSON object with query, "
              + "app, user and askedAt; at most 10,000.")
  private Path queries = Path.of("");

  @Option(names = "--memories", description = "Recalls memories instead of searching messages.")
  private boolean memories;

  @Mixin private ShadowOptions shadow = new ShadowOptions();

  @Option(
      names = "--show",
      paramLabel = "N",
      description = "The number of changed answers to print; default 20. JSON has all.")
  private int show = 20;

  /** Returns 0, or 1 if the answers overlap less than --min-overlap. */
  @Override
  protected int run(MemlogClient client) throws IOException {
    List<ShadowQuery> asked = shadow.read(queries);
    ShadowReport report;
    try (MemlogClient other = againstUrl == null ? server.client() : server.client(againstUrl)) {
      var run = new ShadowRun(sideA(client), sideB(other), memories);
      report = run.run(asked, server.json() ? null : screen);
    }
    var _ = show(report, () -> new ShadowLines(screen).print(report, show));
    return shadow.tooDifferent(report) ? 1 : 0;
  }

  @Override
  protected void checkOptions() {
    if (against == null && againstUrl == null && againstCollection == null) {
      throw wrong("--against, --against-collection or --against-url must name side B");
    }
    shadow.check();
    if (show < 0) {
      throw wrong("--show must be at least 0, got " + show);
    }
  }

  private Side sideA(MemlogClient client) {
    return new Side(client, profile, null, name(profile));
  }

  private Side sideB(MemlogClient client) {
    String used = against == null ? profile : against;
    String where = againstUrl == null ? "" : " at " + againstUrl;
    String of = againstCollection == null ? "" : " of " + againstCollection;
    return new Side(client, used, againstCollection, name(used) + of + where);
  }

  private static String name(@Nullable String profile) {
    return profile == null ? "the server's profile" : profile;
  }
}
