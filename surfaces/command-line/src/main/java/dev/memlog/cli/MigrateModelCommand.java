package dev.memlog.cli;

import dev.memlog.cli.call.ClientCommand;
import dev.memlog.cli.print.RebuildWait;
import dev.memlog.cli.shadow.ShadowLines;
import dev.memlog.cli.shadow.ShadowQuery;
import dev.memlog.cli.shadow.ShadowReport;
import dev.memlog.cli.shadow.ShadowRun;
import dev.memlog.cli.shadow.ShadowRun.Side;
import dev.memlog.client.ApiJson;
import dev.memlog.client.IndexCalls;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.admin.Rebuild;
import dev.memlog.client.admin.RebuildProgress;
import dev.memlog.client.admin.StartRebuildRequest;
import dev.memlog.terminal.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "migrate-model",
    description =
        "Fills a new index with the vectors of a different model beside the live "
            + "index, compares the answers of both, and switches queries to the new "
            + "index.",
    footer = {
      "",
      "Without --yes, or below --min-overlap, queries are not switched: compare the",
      "answers, then use --switch or --cancel.",
      "After a switch, memlog rebuild --rollback returns to the former model."
    })
final class MigrateModelCommand extends ClientCommand {

  private static final int SHOWN = 20;

  @ArgGroup(multiplicity = "1")
  private Way way = new Way();

  /** The mutually exclusive actions. */
  private static final class Way {
    @Option(
        names = "--to",
        paramLabel = "MODEL",
        description = "The model of the new index, such as all-minilm-l6-v2-q.")
    private @Nullable String to;

    @Option(names = "--switch", description = "Switches queries to the completed new index.")
    private boolean switchHeld;

    @Option(names = "--cancel", description = "Ends the migration and deletes the new index.")
    private boolean cancel;
  }

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description = "The index: passages (for searches of messages) or memories; default passages.")
  private String kind = "passages";

  @Option(
      names = "--queries",
      paramLabel = "FILE",
      description =
          "Queries to send to both indexes, one per line: a text, or a JSON object "
              + "with query, app, user and askedAt; at most 10,000.")
  private @Nullable Path queries;

  @Mixin private ShadowOptions shadow = new ShadowOptions();

  @Option(names = "--yes", description = "Switches queries without a further command.")
  private boolean yes;

  /** Returns 0, or 1 if the migration failed or the answers overlap less than --min-overlap. */
  @Override
  protected int run(MemlogClient client) throws IOException, InterruptedException {
    List<ShadowQuery> asked = queries == null ? List.of() : shadow.read(queries);
    IndexCalls indexes = client.indexes();
    if (way.cancel) {
      var _ = indexes.rebuild(StartRebuildRequest.cancel(kind));
      return outcome(await(indexes, false), null);
    }
    @Nullable ShadowReport report = null;
    @Nullable String to = way.switchHeld ? null : way.to;
    if (to != null) {
      RebuildProgress begun = begin(indexes, to);
      RebuildProgress held = await(indexes, true);
      Rebuild rebuild = held.rebuild();
      if (rebuild == null || !rebuild.held()) {
        return outcome(held, null);
      }
      if (!asked.isEmpty()) {
        report = compare(client, begun.model(), rebuild, asked);
      }
      if (!yes || shadow.tooDifferent(report)) {
        return outcome(held, report);
      }
    }
    var _ = indexes.rebuild(StartRebuildRequest.switchHeld(kind));
    return outcome(await(indexes, false), report);
  }

  @Override
  protected void checkOptions() {
    shadow.check();
    if (shadow.limitsOverlap() && queries == null) {
      throw wrong("--min-overlap requires --queries");
    }
    if (way.to == null && queries != null) {
      throw wrong("--queries requires --to");
    }
  }

  /**
   * Starts a migration to a model. If a migration to this model is already running, returns its
   * progress instead.
   */
  private RebuildProgress begin(IndexCalls indexes, String model) {
    RebuildProgress now = indexes.rebuildProgress(kind);
    Rebuild running = now.rebuild();
    return running != null && !running.ended() && running.model().equals(model)
        ? now
        : indexes.rebuild(StartRebuildRequest.ofModel(kind, model));
  }

  private RebuildProgress await(IndexCalls indexes, boolean untilHeld) throws InterruptedException {
    Instant began = Instant.now();
    RebuildProgress now = indexes.rebuildProgress(kind);
    return new RebuildWait(indexes, kind, server.json() ? null : screen)
        .await(now, rebuild -> untilHeld && rebuild.held(), estimating(now.rebuild(), began));
  }

  /**
   * Returns a callback that prints an estimate of the remaining time once, after at least 5 seconds
   * and some progress.
   */
  private Consumer<Rebuild> estimating(@Nullable Rebuild first, Instant began) {
    long start = first == null ? 0 : first.read();
    var estimated = new AtomicBoolean();
    return rebuild -> {
      Duration took = Duration.between(began, Instant.now());
      long read = rebuild.read() - start;
      if (took.toSeconds() >= 5 && read > 0 && estimated.compareAndSet(false, true)) {
        estimate(rebuild, read, took);
      }
    };
  }

  private void estimate(Rebuild rebuild, long read, Duration took) {
    long left = Math.max(0, rebuild.total() - rebuild.read());
    long minutes = Math.ceilDiv(left * took.toMillis() / read, 60_000);
    screen.line(
        "%s records to embed, about %d %s",
        Progress.number(left), minutes, minutes == 1 ? "minute" : "minutes");
  }

  private ShadowReport compare(
      MemlogClient client, String model, Rebuild rebuild, List<ShadowQuery> asked) {
    var run =
        new ShadowRun(
            new Side(client, null, null, model),
            new Side(client, null, rebuild.into(), rebuild.model()),
            kind.equals("memories"));
    return run.run(asked, server.json() ? null : screen);
  }

  private int outcome(RebuildProgress progress, @Nullable ShadowReport report) {
    Rebuild rebuild = progress.rebuild();
    if (server.json()) {
      Map<String, Object> shown = new LinkedHashMap<>();
      shown.put("kind", progress.kind());
      shown.put("live", progress.live());
      shown.put("model", progress.model());
      if (rebuild != null) {
        shown.put("into", rebuild.into());
        shown.put("to", rebuild.model());
        shown.put("phase", rebuild.phase());
        shown.put("seconds", rebuild.seconds());
        shown.put("switched", rebuild.switched());
      }
      if (report != null) {
        shown.put("comparison", report);
      }
      screen.line(ApiJson.pretty(shown));
    } else {
      if (report != null) {
        new ShadowLines(screen).print(report, SHOWN);
      }
      screen.line(RebuildCommand.line(progress));
      if (rebuild != null && rebuild.held()) {
        screen.line(
            "Queries are still answered with %s. Next: memlog migrate-model --switch or --cancel",
            progress.model());
      }
    }
    boolean wanted =
        rebuild != null
            && (rebuild.held()
                || rebuild.switched()
                || (way.cancel && rebuild.phase().equals("cancelled")));
    return wanted && !shadow.tooDifferent(report) ? 0 : 1;
  }
}
