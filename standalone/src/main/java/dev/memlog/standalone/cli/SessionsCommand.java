package dev.memlog.standalone.cli;

import dev.memlog.api.v1.Conversation;
import dev.memlog.api.v1.ListConversationsResponse;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "sessions",
    description = "Lists conversations, latest first.",
    mixinStandardHelpOptions = true)
final class SessionsCommand implements Callable<Integer> {

  @Option(names = "--limit", paramLabel = "N", description = "How many, 1 to 100; default 10.")
  private String limit = "";

  @Mixin private OwnerOptions owner = new OwnerOptions();

  @Option(names = "--page", paramLabel = "TOKEN", description = "Goes on where the last one ended.")
  private String page = "";

  @Mixin private ServerOptions server = new ServerOptions();

  private final Screen screen;

  SessionsCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    Map<String, String> query = new LinkedHashMap<>();
    query.put("limit", limit);
    query.put("app", owner.app);
    query.put("user", owner.user);
    query.put("project", owner.project);
    query.put("pageToken", page);
    query.values().removeIf(String::isEmpty);
    try (var client = server.client()) {
      ListConversationsResponse answer = client.conversations(query);
      if (server.json()) {
        screen.line(ServerOptions.json(answer));
      } else if (answer.getConversationsCount() == 0) {
        screen.line("No conversations.");
      } else {
        answer.getConversationsList().forEach(this::print);
        if (!answer.getNextPageToken().isEmpty()) {
          screen.line(screen.dim("More: memlog sessions --page " + answer.getNextPageToken()));
        }
      }
      return 0;
    }
  }

  private void print(Conversation c) {
    screen.line(
        String.format(
            Locale.ROOT,
            "%s  %s  %s  %s %s%s",
            screen.accent(String.format(Locale.ROOT, "%-28s", c.getConversationId())),
            screen.dim(String.format(Locale.ROOT, "%-10s", c.getApp())),
            screen.dim(String.format(Locale.ROOT, "%17s", Times.shown(c.getUpdatedAt()))),
            String.format(Locale.ROOT, "%,6d messages ", c.getMessageCount()),
            c.getTitle(),
            c.getTemporary() ? screen.dim(" (temporary)") : ""));
  }
}
