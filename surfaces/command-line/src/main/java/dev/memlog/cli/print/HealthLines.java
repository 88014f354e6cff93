package dev.memlog.cli.print;

import dev.memlog.client.memories.MemoryGrowth;
import dev.memlog.client.memories.MemoryHealth;
import dev.memlog.client.memories.ReadMemory;
import dev.memlog.client.memories.SimilarMemories;
import dev.memlog.terminal.Screen;
import java.util.List;
import java.util.Map;

/**
 * A printer of statistics about the memories of an owner (a user of an app), such as their number
 * by type and their growth.
 */
public record HealthLines(Screen screen) {

  /** Prints the statistics, each on a line or in a short table. */
  public void print(MemoryHealth health) {
    counts("status", health.byStatus());
    counts("type", health.byType());
    counts("category", health.byCategory());
    row("stale", "%,d, never recalled and older than 30 days".formatted(health.stale()));
    row(
        "growth",
        String.join("  ", health.growth().stream().map(HealthLines::day).toList())
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
