package dev.memlog.standalone.cli;

import dev.memlog.api.v1.Percentiles;
import dev.memlog.api.v1.StageLag;
import dev.memlog.api.v1.Stats;
import dev.memlog.standalone.client.ApiException;
import dev.memlog.standalone.client.MemlogClient;
import dev.memlog.standalone.client.UnreachableException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "status",
    description = "Shows counts, lag, event-to-searchable, model, versions and health.",
    mixinStandardHelpOptions = true)
final class StatusCommand implements Callable<Integer> {

  @Mixin private ServerOptions server = new ServerOptions();

  private final Screen screen;

  StatusCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    try (var client = server.client()) {
      Stats stats = client.stats();
      if (server.json()) {
        screen.line(ServerOptions.json(stats));
      } else {
        print(client, stats);
      }
      return 0;
    }
  }

  private void print(MemlogClient client, Stats stats) {
    row("server", client.queryUrl() + (client.split() ? ", publishing at " + client.url() : ""));
    if (!stats.getProcess().isEmpty()) {
      row("answered by", stats.getProcess());
    }
    row("conversations", Progress.number(stats.getConversations()));
    row("messages", Progress.number(stats.getMessages()));
    row("passages", Progress.number(stats.getPassages()));
    row("memories", memories(stats.getMemoriesMap()));
    row("dead letters", deadLetters(client, stats));
    for (StageLag lag : stats.getStagesList()) {
      row(
          "waiting",
          "%s of %s (%s)".formatted(Progress.number(lag.getLag()), lag.getTopic(), lag.getStage()));
    }
    if (stats.getStagesCount() > 0) {
      row(
          "searchable after",
          stats.hasEventToSearchable()
              ? percentiles(stats.getEventToSearchable())
              : screen.dim("each indexer's /metrics: memlog_indexer_event_to_searchable_recent"));
    } else {
      row("waiting", screen.dim("told to admin keys of tenant default that allow every app"));
    }
    if (stats.hasLastIndexedAt()) {
      row("last indexed", Times.shown(stats.getLastIndexedAt()) + " UTC");
    }
    row(
        "model",
        "%s, %d dimensions, %s"
            .formatted(
                stats.getModel().getId(),
                stats.getModel().getDimensions(),
                stats.getModel().getProvider()));
    new TreeMap<>(stats.getVersionsMap()).forEach((name, version) -> row(name, version));
    for (Map.Entry<String, String> check : new TreeMap<>(stats.getHealthMap()).entrySet()) {
      boolean ok = check.getValue().equals("ok");
      row(check.getKey(), ok ? screen.good("ok") : screen.bad(check.getValue()));
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
   * Returns the number of dead letters. A query process does not know it, so the ingest API is
   * asked.
   */
  private String deadLetters(MemlogClient client, Stats stats) {
    if (stats.hasDeadLetters()) {
      return Progress.number(stats.getDeadLetters());
    }
    try {
      return Progress.number(client.deadLetters(Map.of("limit", "1")).getTotal());
    } catch (UnreachableException | ApiException e) {
      return screen.dim("not known: " + e.getMessage());
    }
  }

  /** Returns the percentiles in words, in milliseconds. */
  public static String percentiles(Percentiles p) {
    return p.getCount() == 0
        ? "nothing indexed in the last 5 minutes"
        : String.format(
            Locale.ROOT,
            "p50 %.0f ms, p95 %.0f ms, p99 %.0f ms over %,d messages",
            p.getP50(),
            p.getP95(),
            p.getP99(),
            p.getCount());
  }

  private void row(String name, String value) {
    screen.line(screen.dim(String.format(Locale.ROOT, "%-17s", name)) + value);
  }
}
