package dev.memlog.bench.eval;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.client.ApiJson;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemoryHit;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.client.messages.Message;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Recalls what it was given, in that order; forgets nothing and ranks nothing. */
final class ScriptedMemories implements MeasuredMemories {

  private final List<Memory> memories = new ArrayList<>();
  private final Map<String, Message> messages = new HashMap<>();
  private final List<RecallMemoriesRequest> asked = new ArrayList<>();

  ScriptedMemories message(String id, String text, long second) {
    Map<String, Object> message =
        Map.of(
            "messageId", id,
            "content", text,
            "createdAt", Instant.ofEpochSecond(second).toString());
    messages.put(id, answer(Message.class, message));
    return this;
  }

  ScriptedMemories memory(String content, String status, String... cited) {
    Map<String, Object> memory =
        Map.of(
            "memoryId",
            "memory " + memories.size(),
            "content",
            content,
            "status",
            status,
            "sources",
            Stream.of(cited).map(id -> Map.of("conversationId", "c", "messageId", id)).toList());
    memories.add(answer(Memory.class, memory));
    return this;
  }

  /** Returns an answer with these fields. */
  static <T> T answer(Class<T> type, Map<String, Object> fields) {
    try {
      return ApiJson.readAnswer(new ObjectMapper().writeValueAsString(fields), type);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<RecallMemoriesRequest> asked() {
    return asked;
  }

  @Override
  public List<MemoryHit> recall(RecallMemoriesRequest request) {
    asked.add(request);
    return held(requireNonNull(request.user()), "active").stream()
        .limit(requireNonNull(request.limit()))
        .map(memory -> new MemoryHit(0, 0, 0, memory, null))
        .toList();
  }

  @Override
  public List<Memory> held(String user, String status) {
    return memories.stream()
        .filter(memory -> status.equals("all") || memory.validity().status().equals(status))
        .toList();
  }

  @Override
  public Optional<Message> message(String conversation, String message) {
    return Optional.ofNullable(messages.get(message));
  }
}
