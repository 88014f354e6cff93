package dev.memlog.mcp.memory;

import dev.memlog.client.memories.Memory;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Memories as text for a model: {@code [1] CATEGORY: "TEXT" (id: ID)}. */
public final class MemoryText {

  private static final String ACTIVE = "active";

  private MemoryText() {}

  /** Returns a list under {@code Found N memories:}. */
  public static String found(List<Memory> memories) {
    if (memories.isEmpty()) {
      return "No memories found.";
    }
    String head =
        "Found %d %s:".formatted(memories.size(), memories.size() == 1 ? "memory" : "memories");
    return IntStream.range(0, memories.size())
        .mapToObj(i -> "[%d] %s".formatted(i + 1, line(memories.get(i))))
        .collect(Collectors.joining("\n", head + "\n", ""));
  }

  /** Returns one memory as a line; a status other than active is named. */
  static String line(Memory memory) {
    String status = memory.validity().status();
    return "%s: %s%s (id: %s)"
        .formatted(
            memory.kind().category().toUpperCase(Locale.ROOT),
            quoted(memory),
            status.equals(ACTIVE) ? "" : " (" + status + ")",
            memory.memoryId());
  }

  /** Returns the statement in quotation marks. */
  static String quoted(Memory memory) {
    return "\"" + memory.content() + "\"";
  }
}
