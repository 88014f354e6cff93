package dev.memlog.cli.call;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.context.ContextItem;
import dev.memlog.client.context.ContextPart;
import dev.memlog.client.context.GetContextResponse;
import dev.memlog.language.english.WordCut;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "context",
    description = "Packs relevant memories and messages into one text to put before a question.")
public final class ContextCommand extends ReadCommand {

  @Mixin private GetContextOptions asked = new GetContextOptions();

  @Option(
      names = "--explain",
      description = "Lists the reason for each line, and the lines that were left out.")
  private boolean explain;

  @Override
  protected int read(MemlogClient client) {
    GetContextResponse answer = client.context(asked.request().build());
    return show(answer, () -> print(answer));
  }

  private void print(GetContextResponse answer) {
    if (answer.text().isEmpty()) {
      screen.dimLine("nothing relevant within " + answer.maxTokens() + " tokens");
    } else {
      screen.line(answer.text());
    }
    screen.line("");
    screen.dimLine(
        "%d of %d tokens (%s); memlog explain %s",
        answer.tokens(), answer.maxTokens(), answer.tokenizer(), answer.requestId());
    if (explain) {
      answer.parts().forEach(this::explain);
    }
  }

  private void explain(ContextPart part) {
    screen.line("");
    screen.line(
        screen.bold(part.name())
            + screen.dim(
                "  %d lines, %d tokens; %d left out",
                part.items().size(), part.tokens(), part.leftOutTotal()));
    part.items().forEach(item -> explain(String.valueOf(item.id()), item));
    part.leftOut().forEach(item -> explain("-", item));
  }

  private void explain(String id, ContextItem item) {
    String note = item.choice().note();
    screen.line(
        "%5s  %s  %s",
        id,
        WordCut.shortened(item.text(), 60),
        screen.dim(item.choice().reason() + (note.isEmpty() ? "" : ": " + note)));
  }
}
