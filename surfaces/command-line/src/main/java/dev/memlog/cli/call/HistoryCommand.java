package dev.memlog.cli.call;

import dev.memlog.cli.print.AttachmentLines;
import dev.memlog.cli.print.Times;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.messages.ListMessagesResponse;
import dev.memlog.client.messages.Message;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "history",
    aliases = "load",
    description = "Shows a conversation's current messages, oldest first.")
public final class HistoryCommand extends ReadCommand {

  @Mixin private ListMessagesOptions asked = new ListMessagesOptions();

  @Override
  protected int read(MemlogClient client) {
    ListMessagesResponse answer = client.messages(asked.request());
    return show(answer, () -> print(answer));
  }

  private void print(ListMessagesResponse answer) {
    if (!answer.nextPageToken().isEmpty()) {
      screen.dimLine(
          "Earlier: memlog history %s%s --page %s",
          asked.conversationId,
          asked.app == null ? "" : " --app " + asked.app,
          answer.nextPageToken());
    }
    answer.messages().forEach(this::print);
  }

  private void print(Message m) {
    screen.line(
        "%s  %s%s",
        screen.dim(Times.shown(m.times().createdAt())),
        screen.accent(m.author().isEmpty() ? m.role() : m.author()),
        screen.dim("  " + m.messageId() + (m.times().editedAt() != null ? "  (edited)" : "")));
    if (!m.content().isEmpty()) {
      screen.line("  " + m.content().replace("\n", "\n  "));
    }
    AttachmentLines.print(screen, "  ", m.attachments());
    m.tools()
        .toolCalls()
        .forEach(t -> screen.line("  " + screen.dim(t.name() + "(" + t.arguments() + ")")));
  }
}
