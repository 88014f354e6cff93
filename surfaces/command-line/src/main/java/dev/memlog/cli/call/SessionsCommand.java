package dev.memlog.cli.call;

import dev.memlog.cli.print.Times;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.messages.Conversation;
import dev.memlog.client.messages.ListConversationsRequest;
import dev.memlog.client.messages.ListConversationsResponse;
import dev.memlog.terminal.Screen;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "sessions", description = "Lists conversations, latest first, or prunes old ones.")
public final class SessionsCommand extends ReadCommand {

  @Mixin private ListConversationsOptions asked = new ListConversationsOptions();

  @Option(
      names = "--prune",
      paramLabel = "DAYS",
      description =
          "Shows the conversations without a message for this number of days; with --yes deletes"
              + " them and keeps their memories.")
  private @Nullable Integer prune;

  @Option(names = "--yes", description = "Deletes the conversations that --prune shows.")
  private boolean yes;

  @Override
  protected void checkOptions() {
    if (prune != null && prune < 1) {
      throw wrong("--prune must be at least 1 day, got " + prune);
    }
    if (yes && prune == null) {
      throw wrong("--yes must be given with --prune");
    }
  }

  @Override
  protected int read(MemlogClient client) {
    ListConversationsRequest request = asked.request();
    if (prune != null) {
      return prune(client, request, Instant.now().minus(Duration.ofDays(prune)));
    }
    ListConversationsResponse answer = client.conversations(request);
    return show(answer, () -> print(client, answer));
  }

  private void print(MemlogClient client, ListConversationsResponse answer) {
    if (answer.conversations().isEmpty()) {
      screen.line("No conversations.");
    }
    answer.conversations().forEach(this::print);
    if (!answer.nextPageToken().isEmpty()) {
      screen.dimLine("More: memlog sessions --page " + answer.nextPageToken());
    }
    if (answer.conversations().isEmpty()) {
      EmptyOwner.hint(screen, client, asked.app, asked.user);
    }
  }

  private int prune(MemlogClient client, ListConversationsRequest request, Instant since) {
    List<Conversation> idle = client.sessions().idle(request, since);
    if (yes) {
      idle.forEach(
          each -> client.sessions().expire(each.scope().app(), each.conversationId(), since));
    }
    return show(
        new ListConversationsResponse(idle, ""),
        () -> {
          idle.forEach(this::print);
          screen.line(
              "%s %d conversation%s; their memories are kept%s",
              yes ? "Deleted" : "Would delete",
              idle.size(),
              idle.size() == 1 ? "" : "s",
              yes || idle.isEmpty() ? "." : ". Repeat with --yes.");
        });
  }

  private void print(Conversation c) {
    screen.line(
        "%s  %s  %s  %s %s%s",
        screen.accent(String.format(Locale.ROOT, "%-28s", c.conversationId())),
        screen.dim("%-10s", c.scope().app()),
        screen.dim("%17s", Times.shown(c.times().updatedAt())),
        String.format(Locale.ROOT, "%,6d messages ", c.messageCount()),
        Screen.oneLine(c.title()),
        c.temporary() ? screen.dim(" (temporary)") : "");
  }
}
