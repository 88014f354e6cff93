package dev.memlog.cli;

import dev.memlog.cli.call.ClientCommand;
import dev.memlog.cli.print.Times;
import dev.memlog.client.ApiJson;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemlogException;
import dev.memlog.client.admin.EmbeddingModel;
import dev.memlog.client.admin.IndexDigest;
import dev.memlog.client.admin.ListDeadLettersRequest;
import dev.memlog.client.admin.Percentiles;
import dev.memlog.client.admin.Rebuild;
import dev.memlog.client.admin.RebuildProgress;
import dev.memlog.client.admin.StageLag;
import dev.memlog.client.admin.Stats;
import dev.memlog.terminal.Progress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "status",
    description =
        "Shows one line if the server is healthy; otherwise, or with --verbose, counts, lag, "
            + "event-to-searchable, model, versions and health.")
final class StatusCommand extends ClientCommand {

  /** The kinds of indexes, as the API names them. */
  private static final List<String> KINDS = List.of("passages", "memories");

  /** The kinds of indexes by the stages that fill them. */
  private static final Map<String, String> INDEXED =
      Map.of("indexer", "passages", "memory-indexer", "memories");

  @Option(
      names = "--digest",
      description =
          "Also shows the digest of each index, and whether it equals the log's "
              + "digest; embedded only.")
  private boolean digest;

  @Option(
      names = {"-v", "--verbose"},
      description = "Shows everything, even if the server is healthy.")
  private boolean verbose;

  @Override
  protected int run(MemlogClient client) {
    Stats stats = client.stats();
    if (!server.json()) {
      if (verbose || digest || !healthy(stats)) {
        print(client, stats);
      } else {
        screen.line(screen.good("healthy") + ": " + summary(client, stats));
      }
      if (digest) {
        KINDS.forEach(kind -> row(kind + " digest", digest(client, kind)));
      }
    } else if (digest) {
      List<IndexDigest> digests =
          KINDS.stream().map(kind -> client.indexes().digest(kind)).toList();
      screen.line(ApiJson.pretty(Map.of("stats", stats, "digests", digests)));
    } else {
      screen.line(ApiJson.pretty(stats));
    }
    return 0;
  }

  /** Returns whether every check succeeds and no dead letter is known. */
  private static boolean healthy(Stats stats) {
    return stats.answering().health().values().stream().allMatch("ok"::equals)
        && (stats.deadLetters() == null || stats.deadLetters() == 0);
  }

  private static String summary(MemlogClient client, Stats stats) {
    long active = stats.counts().memories().getOrDefault("active", 0L);
    long waiting = stats.stages().stream().mapToLong(StageLag::lag).sum();
    return "%s conversations, %s messages, %s memories%s at %s (-v shows all)"
        .formatted(
            Progress.number(stats.counts().conversations()),
            Progress.number(stats.counts().messages()),
            Progress.number(active),
            waiting == 0 ? "" : ", %s records waiting".formatted(Progress.number(waiting)),
            client.queryUrl());
  }

  private void print(MemlogClient client, Stats stats) {
    row("server", client.queryUrl() + (client.split() ? ", publishing at " + client.url() : ""));
    if (!stats.answering().process().isEmpty()) {
      row("answered by", stats.answering().process());
    }
    row("conversations", Progress.number(stats.counts().conversations()));
    row("messages", Progress.number(stats.counts().messages()));
    row("passages", Progress.number(stats.counts().passages()));
    row("memories", memories(stats.counts().memories()));
    row("dead letters", deadLetters(client, stats));
    for (StageLag lag : stats.stages()) {
      row(
          "waiting",
          "%s of %s (%s)".formatted(Progress.number(lag.lag()), lag.topic(), lag.stage()));
    }
    if (!stats.stages().isEmpty()) {
      row(
          "searchable after",
          stats.eventToSearchable() != null
              ? percentiles(stats.eventToSearchable())
              : screen.dim("each indexer's /metrics: memlog_indexer_event_to_searchable_recent"));
    } else {
      row("waiting", screen.dim("visible to admin keys of tenant default that allow every app"));
    }
    for (StageLag lag : stats.stages()) {
      String kind = INDEXED.get(lag.stage());
      if (kind != null) {
        rebuilding(client, kind);
      }
    }
    if (stats.lastIndexedAt() != null) {
      row("last indexed", Times.shown(stats.lastIndexedAt()) + " UTC");
    }
    EmbeddingModel model = stats.model();
    if (model != null) {
      row(
          "model",
          "%s, %d dimensions, %s".formatted(model.id(), model.dimensions(), model.provider()));
    }
    new TreeMap<>(stats.answering().versions()).forEach((name, version) -> row(name, version));
    for (Map.Entry<String, String> check : new TreeMap<>(stats.answering().health()).entrySet()) {
      boolean ok = check.getValue().equals("ok");
      row(check.getKey(), ok ? screen.good("ok") : screen.bad(check.getValue()));
    }
  }

  /** Shows the progress of a running rebuild; nothing if the server does not report it. */
  private void rebuilding(MemlogClient client, String kind) {
    try {
      RebuildProgress progress = client.indexes().rebuildProgress(kind);
      Rebuild rebuild = progress.rebuild();
      if (rebuild != null && !rebuild.ended()) {
        row("rebuilding", RebuildCommand.line(progress));
      }
    } catch (MemlogException _) {
      // Only the process with the indexers has the progress, and reports it only to operators.
    }
  }

  private String digest(MemlogClient client, String kind) {
    try {
      IndexDigest found = client.indexes().digest(kind);
      String held = "%s in %s, ".formatted(found.digest(), found.collection());
      return held
          + (found.equal()
              ? screen.good("equal to the log's")
              : screen.bad("different from the log's"));
    } catch (MemlogException e) {
      return screen.dim("not known: " + e.getMessage());
    }
  }

  private static String memories(Map<String, Long> counts) {
    return counts.isEmpty()
        ? "0"
        : new TreeMap<>(counts)
            .entrySet().stream()
                .map(count -> Progress.number(count.getValue()) + " " + count.getKey())
                .collect(Collectors.joining(", "));
  }

  /**
   * Returns the number of dead letters. A query process does not know the number, so the client
   * asks the ingest API.
   */
  private String deadLetters(MemlogClient client, Stats stats) {
    if (stats.deadLetters() != null) {
      return Progress.number(stats.deadLetters());
    }
    try {
      return Progress.number(client.deadLetters(new ListDeadLettersRequest(null, 1, null)).total());
    } catch (MemlogException e) {
      return screen.dim("not known: " + e.getMessage());
    }
  }

  /** Returns the percentiles as text, in milliseconds. */
  private static String percentiles(Percentiles p) {
    return p.count() == 0
        ? "nothing indexed in the last 5 minutes"
        : String.format(
            Locale.ROOT,
            "p50 %.0f ms, p95 %.0f ms, p99 %.0f ms over %,d messages",
            p.p50(),
            p.p95(),
            p.p99(),
            p.count());
  }

  private void row(String name, String value) {
    screen.line(screen.dim("%-16s ", name) + value);
  }
}
