package dev.memlog.mcp.memory;

import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemoryHit;
import dev.memlog.client.memories.MemoryQuote;
import dev.memlog.client.memories.MemorySummary;
import dev.memlog.mcp.tool.Shown;
import java.util.List;
import java.util.Map;

/** A converter of memories to structured content, with the field names of the HTTP API. */
final class MemoryJson {

  private MemoryJson() {}

  static List<Map<String, Object>> all(List<Memory> memories) {
    return memories.stream().map(memory -> completed(Shown.of(memory), memory)).toList();
  }

  static Map<String, Object> of(MemoryHit hit) {
    Map<String, Object> json = completed(Shown.of(hit), hit.memory());
    if (hit.related() != null) {
      json.put("related", true);
    }
    MemorySummary summary = hit.summary();
    if (summary != null) {
      json.put("parts", Shown.all(summary.parts()));
    }
    return json;
  }

  /** Adds the speaker of a quote, and leaves out sources that are commands. */
  private static Map<String, Object> completed(Map<String, Object> json, Memory memory) {
    MemoryQuote quote = memory.quote();
    if (quote != null && !quote.attribution().isEmpty()) {
      json.put("speaker", quote.attribution());
    }
    json.put(
        "sources",
        Shown.all(
            memory.grounds().sources().stream()
                .filter(source -> !source.conversationId().isEmpty())
                .toList()));
    return json;
  }
}
