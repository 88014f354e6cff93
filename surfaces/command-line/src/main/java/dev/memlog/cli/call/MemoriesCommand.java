package dev.memlog.cli.call;

import dev.memlog.cli.print.MemoryLines;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemoryOwner;
import dev.memlog.client.memories.ListMemoriesResponse;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemoryGrowth;
import dev.memlog.client.memories.MemoryHealth;
import dev.memlog.client.memories.ReadMemory;
import dev.memlog.client.memories.SimilarMemories;
import java.util.List;
import java.util.Map;
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
      return show(figures, () -> print(figures));
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

  /** Prints the statistics, each on a line or in a short table. */
  private void print(MemoryHealth health) {
    counts("status", health.byStatus());
    counts("type", health.byType());
    counts("category", health.byCategory());
    row("stale", "%,d, never recalled and older than 30 days".formatted(health.stale()));
    row(
        "growth",
        String.join("  ", health.growth().stream().map(MemoriesCommand::day).toList())
            + screen.dim("  (last 7 days)"));
    Long pairs = health.consolidationOpportunities();
    row("similar", pairs == null ? "not known now" : "%,d pairs above 0.75".formatted(pairs));
    for (SimilarMemories pair : health.similar()) {
      screen.line(
          "            %.2f  %s  |  %s", pair.similarity(), pair.content(), pair.otherContent());
    }
    List<ReadMemory> read = health.mostRead();
    row("most read", read.isEmpty() ? "none" : "");
    for (ReadMemory memory : read) {
      screen.line(
          screen.ours("            %,4d×  %s").formatted(memory.accessCount(), memory.content()));
    }
  }

  private void counts(String name, Map<String, Long> counts) {
    List<String> words =
        counts.entrySet().stream()
            .map(count -> "%,d %s".formatted(count.getValue(), count.getKey()))
            .toList();
    row(name, words.isEmpty() ? "none" : String.join(", ", words));
  }

  private void row(String name, String value) {
    screen.line("%-11s %s".formatted(name, value).stripTrailing());
  }

  private static String day(MemoryGrowth growth) {
    return growth.day().substring(5) + " +" + growth.created();
  }
}
