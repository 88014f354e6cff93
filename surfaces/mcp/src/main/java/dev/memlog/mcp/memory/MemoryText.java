package dev.memlog.mcp.memory;

import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemoryHit;
import dev.memlog.client.memories.MemoryQuote;
import dev.memlog.client.memories.MemorySummary;
import dev.memlog.client.memories.SummaryPart;
import dev.memlog.runtime.text.ModelText;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A formatter of memories as text for a model: {@code [1] CATEGORY: "TEXT" (id: ID)}. */
public final class MemoryText {

  private static final String ACTIVE = "active";

  private MemoryText() {}

  /**
   * Returns the memories as a numbered list below the line {@code Found N memories:}; for none,
   * {@code No memories found.}
   */
  public static String found(List<Memory> memories) {
    return list(memories.stream().map(MemoryText::line).toList());
  }

  private static String list(List<String> lines) {
    if (lines.isEmpty()) {
      return "No memories found.";
    }
    String head = "Found %d %s:".formatted(lines.size(), lines.size() == 1 ? "memory" : "memories");
    return IntStream.range(0, lines.size())
        .mapToObj(i -> "[%d] %s".formatted(i + 1, lines.get(i)))
        .collect(Collectors.joining("\n", head + "\n", ""));
  }

  /**
   * Returns the hits of a recall under {@code Found N memories:}; related ones are marked, and
   * summaries name the memories in their text.
   */
  static String hits(List<MemoryHit> hits) {
    return list(hits.stream().map(MemoryText::line).toList());
  }

  private static String line(MemoryHit hit) {
    MemorySummary summary = hit.summary();
    return summary == null
        ? line(hit.memory(), hit.related() == null ? "" : " (related)")
        : "SUMMARY: %s (ids: %s)"
            .formatted(
                quoted(hit.memory()),
                summary.parts().stream()
                    .map(SummaryPart::memoryId)
                    .collect(Collectors.joining(", ")));
  }

  /** Returns one memory as a line, which names the status unless it is active. */
  static String line(Memory memory) {
    return line(memory, "");
  }

  private static String line(Memory memory, String mark) {
    String status = memory.validity().status();
    return "%s: %s%s%s (id: %s)"
        .formatted(
            ModelText.line(memory.kind().category()).toUpperCase(Locale.ROOT),
            quoted(memory),
            status.equals(ACTIVE) ? "" : " (" + status + ")",
            mark,
            memory.memoryId());
  }

  /** Returns the content in quotation marks, behind the speaker and the day of a quote. */
  static String quoted(Memory memory) {
    MemoryQuote quote = memory.quote();
    String words = ModelText.quoted(memory.content());
    return quote == null ? words : ModelText.line(quote.attribution()) + ": " + words;
  }
}
