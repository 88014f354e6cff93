package dev.memlog.standalone.cli;

import dev.memlog.api.v1.Explanation;
import dev.memlog.api.v1.GetMemoryResponse;
import dev.memlog.api.v1.Memory;
import dev.memlog.api.v1.MemoryChange;
import dev.memlog.api.v1.MemoryHit;
import dev.memlog.api.v1.MemorySource;
import dev.memlog.api.v1.MemorySupport;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A printer of memories as {@code [1] CATEGORY: "TEXT" (id: ID)}, with their provenance. */
public final class MemoryLines {

  private final Screen screen;

  public MemoryLines(Screen screen) {
    this.screen = screen;
  }

  /** Prints the hits of a recall, with their explanations if there are any. */
  public void found(List<MemoryHit> hits) {
    screen.line(
        hits.isEmpty()
            ? "No memories found."
            : "Found %d %s:".formatted(hits.size(), hits.size() == 1 ? "memory" : "memories"));
    for (MemoryHit hit : hits) {
      screen.line(
          line(hit.getRank(), hit.getMemory())
              + screen.dim(
                  String.format(
                      Locale.ROOT,
                      "  score %.2f, similarity %.2f",
                      hit.getScore(),
                      hit.getSimilarity())));
      if (hit.hasExplanation()) {
        explain(hit.getExplanation());
      }
    }
  }

  /** Prints a memory as an entry of a list. */
  void listed(int number, Memory memory) {
    screen.line(line(number, memory));
    screen.line(screen.dim("    " + standing(memory)));
  }

  /** Prints a memory with its lineage and its history. */
  public void whole(GetMemoryResponse answer) {
    Memory memory = answer.getMemory();
    screen.line(text(memory));
    screen.line(screen.dim("    " + standing(memory)));
    for (MemorySupport support : answer.getLineageList()) {
      screen.line(
          "    "
              + screen.dim(support.getOrigin() + ", " + Times.shown(support.getSaidAt()) + ": ")
              + "\""
              + support.getContent()
              + "\""
              + screen.dim(
                  " ("
                      + support.getSourcesList().stream()
                          .map(MemoryLines::place)
                          .collect(Collectors.joining(", "))
                      + ")"));
      support
          .getContextList()
          .forEach(
              excerpt ->
                  screen.line(
                      screen.dim(
                          "      around it: \""
                              + excerpt.getText().replace('\n', ' ')
                              + "\" ("
                              + place(excerpt.getSource())
                              + ")")));
    }
    answer.getHistoryList().forEach(this::change);
  }

  private void change(MemoryChange change) {
    screen.line(
        screen.dim(
            String.format(
                Locale.ROOT,
                "    %3d  %s  %s by %s %s%s%s",
                change.getVersion(),
                Times.shown(change.getAt()),
                change.getKind(),
                change.getCause(),
                change.getCauseId(),
                change.getDifference().isEmpty() ? "" : ", differs in " + change.getDifference(),
                change.getReason().isEmpty() ? "" : ", \"" + change.getReason() + "\"")));
  }

  private String line(int number, Memory memory) {
    return screen.bold("[" + number + "]") + " " + text(memory);
  }

  private String text(Memory memory) {
    String status = memory.getStatus().equals("active") ? "" : " (" + memory.getStatus() + ")";
    return screen.accent(memory.getCategory().toUpperCase(Locale.ROOT))
        + ": \""
        + memory.getContent()
        + "\""
        + status
        + screen.dim(" (id: " + memory.getMemoryId() + ")");
  }

  private static String standing(Memory memory) {
    return String.format(
        Locale.ROOT,
        "importance %d, confidence %.2f, said %s, recalled %s, since %s%s",
        memory.getImportance(),
        memory.getConfidence(),
        times(memory.getMentions()),
        times(memory.getAccessCount()),
        Times.shown(memory.getValidFrom()),
        memory.hasValidTo() ? " until " + Times.shown(memory.getValidTo()) : "");
  }

  private static String times(long count) {
    return count == 1 ? "once" : count + " times";
  }

  private static String place(MemorySource source) {
    return source.getConversationId().isEmpty()
        ? "told"
        : source.getConversationId() + " / " + source.getMessageId();
  }

  private void explain(Explanation explanation) {
    new Explained(screen).print(explanation);
  }
}
