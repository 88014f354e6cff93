package dev.memlog.cli.call;

import dev.memlog.cli.print.MemoryLines;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.RecallMemoriesResponse;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "recall", description = "Finds memories by meaning and by words.")
public final class RecallCommand extends ReadCommand {

  @Mixin private RecallMemoriesOptions asked = new RecallMemoriesOptions();

  @Override
  protected int read(MemlogClient client) {
    RecallMemoriesResponse answer = client.memories().recall(asked.request().build());
    return show(
        answer,
        () -> {
          new MemoryLines(screen).found(answer.results());
          if (answer.results().isEmpty()) {
            EmptyOwner.hint(screen, client, asked.app, asked.user);
          }
        });
  }
}
