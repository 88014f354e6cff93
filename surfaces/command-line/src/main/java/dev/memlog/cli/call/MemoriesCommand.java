package dev.memlog.cli.call;

import dev.memlog.cli.print.HealthLines;
import dev.memlog.cli.print.MemoryLines;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemoryOwner;
import dev.memlog.client.memories.ListMemoriesResponse;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemoryHealth;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "memories", description = "Lists an owner's memories, latest change first.")
public final class MemoriesCommand extends ReadCommand {

  @Mixin private ListMemoriesOptions asked = new ListMemoriesOptions();

  @Option(
      names = "--health",
      description =
          "Shows statistics instead: kinds, growth, stale, similar and most read memories.")
  private boolean health;

  @Override
  protected int read(MemlogClient client) {
    if (health) {
      MemoryHealth figures = client.memories().health(new MemoryOwner(asked.app, asked.user));
      return show(figures, () -> new HealthLines(screen).print(figures));
    }
    ListMemoriesResponse answer = client.memories().list(asked.request().build());
    return show(answer, () -> print(client, answer));
  }

  private void print(MemlogClient client, ListMemoriesResponse answer) {
    if (answer.memories().isEmpty()) {
      screen.line("No memories.");
    }
    var lines = new MemoryLines(screen);
    int number = 0;
    for (Memory memory : answer.memories()) {
      number++;
      lines.listed(number, memory);
    }
    if (!answer.nextPageToken().isEmpty()) {
      screen.dimLine("More: memlog memories --page " + answer.nextPageToken());
    }
    if (answer.memories().isEmpty()) {
      EmptyOwner.hint(screen, client, asked.app, asked.user);
    }
  }
}
