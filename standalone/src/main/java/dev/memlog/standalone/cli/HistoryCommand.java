package dev.memlog.standalone.cli;

import dev.memlog.api.v1.ListMessagesResponse;
import dev.memlog.api.v1.Message;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "history",
    aliases = "load",
    description = "Shows a conversation's messages as they stand now, oldest first.",
    mixinStandardHelpOptions = true)
final class HistoryCommand implements Callable<Integer> {

  @Parameters(paramLabel = "CONVERSATION", description = "Its id, as memlog sessions lists it.")
  private String conversation = "";

  @Option(
      names = "--app",
      description = "The app that it is named in; default: the key's only one, or default.")
  private String app = "";

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "The latest N, 1 to 1,000; default 100.")
  private String limit = "";

  @Option(names = "--page", paramLabel = "TOKEN", description = "Those before the last page.")
  private String page = "";

  @Mixin private ServerOptions server = new ServerOptions();

  private final Screen screen;

  HistoryCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    Map<String, String> query = new LinkedHashMap<>();
    query.put("app", app);
    query.put("limit", limit);
    query.put("pageToken", page);
    query.values().removeIf(String::isEmpty);
    try (var client = server.client()) {
      ListMessagesResponse answer = client.messages(conversation, query);
      if (server.json()) {
        screen.line(ServerOptions.json(answer));
        return 0;
      }
      if (!answer.getNextPageToken().isEmpty()) {
        screen.line(
            screen.dim(
                "Earlier: memlog history %s%s --page %s"
                    .formatted(
                        conversation,
                        app.isEmpty() ? "" : " --app " + app,
                        answer.getNextPageToken())));
      }
      answer.getMessagesList().forEach(this::print);
      return 0;
    }
  }

  private void print(Message m) {
    screen.line(
        screen.dim(Times.shown(m.getCreatedAt()))
            + "  "
            + screen.accent(m.getAuthor().isEmpty() ? m.getRole() : m.getAuthor())
            + screen.dim("  " + m.getMessageId() + (m.hasEditedAt() ? "  (edited)" : "")));
    if (m.hasContent()) {
      screen.line("  " + m.getContent().replace("\n", "\n  "));
    }
    AttachmentLines.print(screen, "  ", m.getAttachmentsList());
    m.getToolCallsList()
        .forEach(t -> screen.line("  " + screen.dim(t.getName() + "(" + t.getArguments() + ")")));
  }
}
