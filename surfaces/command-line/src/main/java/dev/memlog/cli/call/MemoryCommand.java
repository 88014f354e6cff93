package dev.memlog.cli.call;

import dev.memlog.cli.print.MemoryLines;
import dev.memlog.cli.print.Times;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.GetMemoryConversationResponse;
import dev.memlog.client.memories.GetMemoryResponse;
import dev.memlog.client.memories.MemorySession;
import dev.memlog.client.messages.Message;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "memory", description = "Shows a memory, its source messages and its history.")
public final class MemoryCommand extends ReadCommand {

  @Parameters(paramLabel = "ID", description = "The id of the memory.")
  private String id = "";

  @Option(
      names = "--conversation",
      description = "Shows the conversation around the memory's source messages instead.")
  private boolean conversation;

  @Option(
      names = "--around",
      paramLabel = "N",
      description =
          "The number of messages before and after each source message, 0 to 20; default 3.")
  private @Nullable Integer around;

  @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();

  @Override
  protected int read(MemlogClient client) {
    if (conversation) {
      var found = client.memories().conversation(owner.owner(), id, around);
      return show(found, () -> print(found));
    }
    Optional<GetMemoryResponse> answer = client.memories().get(owner.owner(), id);
    if (answer.isEmpty()) {
      screen.error("memlog: this owner has no memory " + id);
      return 1;
    }
    return show(answer.get(), () -> new MemoryLines(screen).whole(answer.get()));
  }

  private void print(GetMemoryConversationResponse answer) {
    if (answer.sessions().isEmpty()) {
      screen.line("The memory has no source conversation.");
    } else {
      answer.sessions().forEach(this::print);
    }
  }

  private void print(MemorySession session) {
    screen.line(
        screen.accent(session.conversationId())
            + (session.available() ? "" : "  " + session.note()));
    for (Message message : session.messages()) {
      screen.line(
          "%s %s  %s: %s",
          session.sourceIds().contains(message.messageId()) ? "*" : " ",
          screen.dim(Times.shown(message.times().createdAt())),
          message.author().isEmpty() ? message.role() : message.author(),
          message.content().replace("\n", "\n    "));
    }
  }
}
