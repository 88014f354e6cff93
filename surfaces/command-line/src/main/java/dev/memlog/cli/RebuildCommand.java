package dev.memlog.cli;

import dev.memlog.cli.call.ClientCommand;
import dev.memlog.cli.print.RebuildWait;
import dev.memlog.client.ApiJson;
import dev.memlog.client.IndexCalls;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.admin.Rebuild;
import dev.memlog.client.admin.RebuildProgress;
import dev.memlog.client.admin.StartRebuildRequest;
import dev.memlog.terminal.Progress;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "rebuild",
    description =
        "Fills a new index from the log beside the live index, and switches "
            + "queries to it once both have the same contents.")
final class RebuildCommand extends ClientCommand {

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description = "The index: passages (for searches of messages) or memories; default passages.")
  private @Nullable String kind;

  @Option(
      names = "--from",
      paramLabel = "TOPIC",
      description =
          "The source of the new index: passages (default); or messages, which chunks "
              + "all messages again first, for changed chunking rules, or with --kind memories "
              + "reads them again, so that the present extractor replaces what older ones formed.")
  private @Nullable String from;

  @Option(names = "--wait", description = "Waits for the end of the rebuild, and shows progress.")
  private boolean wait;

  @ArgGroup private Way way = new Way();

  /** The mutually exclusive actions. */
  private static final class Way {
    @Option(
        names = "--into",
        paramLabel = "NAME",
        description = "The new collection's name, such as passages-3; default: the next number.")
    private @Nullable String into;

    @Option(names = "--rollback", description = "Switches queries back to the previous collection.")
    private boolean rollback;

    @Option(names = "--drop-previous", description = "Deletes the previous collection.")
    private boolean dropPrevious;
  }

  @Override
  protected int run(MemlogClient client) throws InterruptedException {
    IndexCalls indexes = client.indexes();
    RebuildProgress begun = indexes.rebuild(request());
    if (way.dropPrevious) {
      return show(begun, () -> screen.line("The previous collection was deleted."));
    }
    RebuildProgress progress = begun;
    if (wait) {
      progress =
          new RebuildWait(indexes, kind, server.json() ? null : screen)
              .await(begun, Rebuild::held, _ -> {});
    }
    Rebuild rebuild = progress.rebuild();
    print(progress, rebuild);
    return rebuild == null || !rebuild.ended() || rebuild.switched() ? 0 : 1;
  }

  private StartRebuildRequest request() {
    if (way.dropPrevious) {
      return StartRebuildRequest.dropPrevious(kind);
    }
    return way.rollback
        ? StartRebuildRequest.rollback(kind)
        : StartRebuildRequest.begin(kind, way.into, from);
  }

  private void print(RebuildProgress progress, @Nullable Rebuild rebuild) {
    if (!server.json()) {
      screen.line(line(progress));
    } else if (rebuild == null || !wait) {
      screen.line(ApiJson.pretty(progress));
    } else {
      Map<String, Object> figures = new LinkedHashMap<>();
      figures.put(progress.kind(), rebuild.points());
      figures.put("seconds", rebuild.seconds());
      figures.put(
          "perSecond",
          rebuild.seconds() > 0 ? Math.round(rebuild.points() / rebuild.seconds()) : 0L);
      figures.put("digest", rebuild.digest());
      figures.put("switched", rebuild.switched());
      screen.line(ApiJson.pretty(figures));
    }
  }

  /** Returns the progress of a rebuild as one line of text. */
  static String line(RebuildProgress progress) {
    Rebuild rebuild = progress.rebuild();
    if (rebuild == null) {
      return "%s: %s is live".formatted(progress.kind(), progress.live());
    }
    String detail = rebuild.detail().isEmpty() ? "" : ": " + rebuild.detail();
    return "%s into %s: %s, %s of %s %s, %.1f s%s"
        .formatted(
            progress.kind(),
            rebuild.into(),
            rebuild.phase(),
            Progress.number(rebuild.read()),
            Progress.number(rebuild.total()),
            unit(rebuild.phase()),
            rebuild.seconds(),
            detail);
  }

  private static String unit(String phase) {
    return switch (phase) {
      case "rechunking", "rereading" -> "messages";
      default -> "records";
    };
  }
}
