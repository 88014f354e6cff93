package dev.memlog.cli.print;

import dev.memlog.client.memories.GetMemoryResponse;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemoryChange;
import dev.memlog.client.memories.MemoryHit;
import dev.memlog.client.memories.MemorySource;
import dev.memlog.client.memories.MemorySummary;
import dev.memlog.client.memories.MemorySupport;
import dev.memlog.client.memories.SummaryPart;
import dev.memlog.terminal.Screen;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A printer of memories, each in the form {@code [1] CATEGORY: "TEXT" (id: ID)}, with details of
 * their origin.
 */
public record MemoryLines(Screen screen) {

  /** Prints the hits of a recall; those with an explanation also with their scores. */
  public void found(List<MemoryHit> hits) {
    screen.line(
        hits.isEmpty()
            ? "No memories found."
            : "Found %d %s:".formatted(hits.size(), hits.size() == 1 ? "memory" : "memories"));
    for (MemoryHit hit : hits) {
      if (hit.explanation() == null) {
        screen.line(line(hit));
      } else {
        screen.line(
            line(hit) + screen.dim("  score %.2f, similarity %.2f", hit.score(), hit.similarity()));
        new Explained(screen).print(hit.explanation());
      }
    }
  }

  /**
   * Prints a memory as an entry of a list.
   *
   * @param number the number of the entry
   */
  public void listed(int number, Memory memory) {
    screen.line(line(number, memory, ""));
    screen.dimLine("    " + standing(memory));
  }

  /** Prints a memory with its lineage (the statements that it rests on) and its history. */
  public void whole(GetMemoryResponse answer) {
    Memory memory = answer.memory();
    screen.line(text(memory, ""));
    screen.dimLine("    " + standing(memory));
    for (MemorySupport support : answer.lineage()) {
      screen.line(
          "    %s\"%s\"%s",
          screen.dim("%s, %s: ", support.origin(), Times.shown(support.saidAt())),
          Screen.oneLine(support.content()),
          screen.dim(
              support.sources().stream()
                  .map(MemoryLines::place)
                  .collect(Collectors.joining(", ", " (", ")"))));
      for (var excerpt : support.context()) {
        screen.dimLine(
            "      around it: \"%s\" (%s)",
            excerpt.text().replace('\n', ' '), place(excerpt.source()));
      }
    }
    if (!memory.grounds().cites().isEmpty()) {
      screen.line("    cites " + String.join(", ", memory.grounds().cites()));
    }
    for (var link : memory.grounds().links()) {
      screen.line(
          "    linked by hand with %s %s", link.memoryId(), screen.dim("(%s)", link.kind()));
    }
    answer.history().forEach(this::change);
  }

  private void change(MemoryChange change) {
    screen.dimLine(
        "    %3d  %s  %s by %s %s%s%s  [%s]",
        change.version(),
        Times.shown(change.at()),
        change.kind(),
        change.trigger().cause(),
        change.trigger().causeId(),
        change.comparison().difference().isEmpty()
            ? ""
            : ", differs in " + change.comparison().difference(),
        change.trigger().reason().isEmpty() ? "" : ", \"" + change.trigger().reason() + "\"",
        change.changeId());
  }

  private String line(MemoryHit hit) {
    MemorySummary summary = hit.summary();
    if (summary == null) {
      return line(hit.rank(), hit.memory(), hit.related() == null ? "" : " (related)");
    }
    return "%s %s: \"%s\"%s"
        .formatted(
            screen.bold("[" + hit.rank() + "]"),
            screen.accent("SUMMARY"),
            Screen.oneLine(hit.memory().content()),
            screen.dim(
                summary.parts().stream()
                    .map(SummaryPart::memoryId)
                    .collect(Collectors.joining(", ", " (" + hit.level() + "; of ", ")"))));
  }

  private String line(int number, Memory memory, String mark) {
    return screen.bold("[" + number + "]") + " " + text(memory, mark);
  }

  private String text(Memory memory, String mark) {
    String status =
        memory.validity().status().equals("active") ? "" : " (" + memory.validity().status() + ")";
    return screen.accent(memory.kind().category().toUpperCase(Locale.ROOT))
        + ": "
        + Screen.oneLine(memory.quoted())
        + status
        + mark
        + screen.dim(" (id: " + memory.memoryId() + ")");
  }

  private static String standing(Memory memory) {
    return String.format(
        Locale.ROOT,
        "importance %d (now %.2f), confidence %.2f, said %s, recalled %s, since %s%s",
        memory.kind().importance(),
        memory.kind().effectiveImportance(),
        memory.kind().confidence(),
        times(memory.grounds().mentions()),
        times(memory.usage().accessCount()),
        Times.shown(memory.validity().validFrom()),
        memory.validity().validTo() != null
            ? " until " + Times.shown(memory.validity().validTo())
            : memory.validity().archivedAt() != null
                ? ", archived (%s) %s"
                    .formatted(
                        memory.validity().archivedReason(),
                        Times.shown(memory.validity().archivedAt()))
                : "");
  }

  private static String times(long count) {
    return count == 1 ? "once" : count + " times";
  }

  private static String place(MemorySource source) {
    return source.conversationId().isEmpty()
        ? "told"
        : source.conversationId() + " / " + source.messageId();
  }
}
