package dev.memlog.cli;

import dev.memlog.cli.call.ClientCommand;
import dev.memlog.cli.call.MemoryOwnerOptions;
import dev.memlog.client.ApiJson;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemoryOwner;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "changes",
    description =
        "Follows changes of memories and deletions of messages, one JSON object per line, until "
            + "interrupted.")
final class ChangesCommand extends ClientCommand {

  private static final Duration PAUSE = Duration.ofSeconds(1);

  @Option(names = "--app", description = "Only this app's changes.")
  private @Nullable String app;

  @Option(
      names = "--user",
      defaultValue = MemoryOwnerOptions.DEFAULT_USER,
      description = "Only this user's changes (MEMLOG_USER).")
  private @Nullable String user;

  @Option(
      names = "--from",
      paramLabel = "P",
      description =
          "The id of the last change that you have, or earliest for the last 28 days; default: from "
              + "now on.")
  private @Nullable String from;

  @Override
  protected int run(MemlogClient client) throws InterruptedException {
    String next = from;
    while (true) {
      next =
          client.changes(
              new MemoryOwner(app, user),
              next,
              change -> screen.line(ApiJson.writeRequest(change)));
      Thread.sleep(PAUSE);
    }
  }
}
