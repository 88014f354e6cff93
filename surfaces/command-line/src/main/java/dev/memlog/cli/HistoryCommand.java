package dev.memlog.cli;

import dev.memlog.cli.print.AttachmentLines;
import dev.memlog.cli.print.Times;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.messages.ListMessagesRequest;
import dev.memlog.client.messages.ListMessagesResponse;
import dev.memlog.client.messages.Message;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "history",
    aliases = "load",
    description = "Shows a conversation's current messages, oldest first.")
final class HistoryCommand extends ReadCommand {

  @Parameters(
      paramLabel = "CONVERSATION",
      description = "The conversation's id, as memlog " + "sessions lists it.")
  private String conversation = "";

  @Option(
      names = "--app",
      description = "The conversation's app; default: the key's only app, or default.")
  private @Nullable String app;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Largest number of messages, 1 to 1,000; default 100.")
  private @Nullable Integer limit;

  @Option(
      names = "--page",
      paramLabel = "TOKEN",
      description = "Shows the messages before the previous page.")
  private @Nullable String page;

  @Override
  int read(MemlogClient client) {
    ListMessagesResponse answer =
        client.messages(new ListMessagesRequest(conversation, limit, page, app));
    return show(answer, () -> print(answer));
  }

  private void print(ListMessagesResponse answer) {
    if (!answer.nextPageToken().isEmpty()) {
      line(
          dim(
              "Earlier: memlog history %s%s --page %s",
              conversation, app == null ? "" : " --app " + app, answer.nextPageToken()));
    }
    answer.messages().forEach(this::print);
  }

  private void print(Message m) {
    line(
        dim(Times.shown(m.times().createdAt()))
            + "  "
            + screen().accent(m.author().isEmpty() ? m.role() : m.author())
            + dim("  " + m.messageId() + (m.times().editedAt() != null ? "  (edited)" : "")));
    if (!m.content().isEmpty()) {
      line("  " + m.content().replace("\n", "\n  "));
    }
    AttachmentLines.print(screen(), "  ", m.attachments());
    m.tools().toolCalls().forEach(t -> line("  " + dim(t.name() + "(" + t.arguments() + ")")));
  }
}
