package dev.memlog.mcp.memory;

import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemoryHit;
import dev.memlog.client.memories.MemoryQuote;
import dev.memlog.client.memories.MemorySource;
import dev.memlog.client.memories.MemorySummary;
import dev.memlog.client.memories.SummaryPart;
import dev.memlog.mcp.tool.Schema;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A converter of memories to structured content, with the field names of the HTTP API. */
final class MemoryJson {

  static final Schema SCHEMA = memory();

  static final Schema HIT_SCHEMA =
      memory()
          .integer("rank", "The rank, from 1 on.")
          .number("score", "The score that orders the list.")
          .number("similarity", "Closeness in meaning, 0 to 1.")
          .flag(
              "related",
              "True if it was not found itself, but is linked with results, for example by a person.")
          .text("level", "memory; category or domain for a summary, which is not stored.")
          .objects(
              "parts",
              "The memories in the text of a summary, whose ids the other tools take.",
              Schema.object()
                  .text("memoryId", "The id.")
                  .text("content", "The statement.")
                  .required("memoryId", "content"));

  private MemoryJson() {}

  private static Schema memory() {
    return Schema.object()
        .text("memoryId", "The id, which update_memory, forget and restore take.")
        .text("content", "The speaker's own words, or a statement.")
        .text("speaker", "Who said these words, when, and after which question.")
        .text("category", "preference, fact, decision, relationship, project, event, …")
        .text("type", "episodic, semantic or consolidated.")
        .text("subject", "The person or thing that it is about.")
        .text("status", "active, superseded, forgotten or archived.")
        .integer("importance", "1 to 10.")
        .number("confidence", "0 to 1.")
        .integer("mentions", "How often it was said.")
        .text("createdAt", "When it was first stored.")
        .text("updatedAt", "When it last changed.")
        .text("occurredFrom", "The first day that it speaks of.")
        .text("occurredTo", "The last day that it speaks of.")
        .objects(
            "sources",
            "The messages that it rests on; get_session_details shows their conversation.",
            Schema.object()
                .text("conversationId", "The conversation.")
                .text("messageId", "The message.")
                .required("conversationId", "messageId"))
        .required("memoryId", "content", "category", "status");
  }

  static Map<String, Object> of(Memory memory) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("memoryId", memory.memoryId());
    json.put("content", memory.content());
    MemoryQuote quote = memory.quote();
    put(json, "speaker", quote == null ? "" : quote.attribution());
    json.put("category", memory.kind().category());
    put(json, "type", memory.kind().type());
    put(json, "subject", memory.kind().subject());
    json.put("status", memory.validity().status());
    json.put("importance", memory.kind().importance());
    json.put("confidence", memory.kind().confidence());
    json.put("mentions", memory.grounds().mentions());
    put(json, "createdAt", memory.usage().createdAt());
    put(json, "updatedAt", memory.usage().updatedAt());
    put(json, "occurredFrom", memory.grounds().occurredFrom());
    put(json, "occurredTo", memory.grounds().occurredTo());
    json.put(
        "sources",
        memory.grounds().sources().stream()
            .filter(source -> !source.conversationId().isEmpty())
            .map(MemoryJson::of)
            .toList());
    return json;
  }

  static Map<String, Object> of(MemoryHit hit) {
    Map<String, Object> json = of(hit.memory());
    json.put("rank", hit.rank());
    json.put("score", hit.score());
    json.put("similarity", hit.similarity());
    if (hit.related() != null) {
      json.put("related", true);
    }
    put(json, "level", hit.level());
    MemorySummary summary = hit.summary();
    if (summary != null) {
      json.put("parts", summary.parts().stream().map(MemoryJson::of).toList());
    }
    return json;
  }

  static List<Map<String, Object>> hits(List<MemoryHit> hits) {
    return hits.stream().map(MemoryJson::of).toList();
  }

  private static Map<String, Object> of(SummaryPart part) {
    return Map.of("memoryId", part.memoryId(), "content", part.content());
  }

  private static Map<String, Object> of(MemorySource source) {
    return Map.of("conversationId", source.conversationId(), "messageId", source.messageId());
  }

  private static void put(Map<String, Object> json, String name, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      json.put(name, value);
    }
  }

  private static void put(Map<String, Object> json, String name, @Nullable Instant value) {
    if (value != null) {
      json.put(name, value.toString());
    }
  }
}
