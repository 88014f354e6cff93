package dev.memlog.bench.eval;

import dev.memlog.api.v1.Memory;
import dev.memlog.api.v1.MemoryHit;
import dev.memlog.api.v1.MemorySource;
import dev.memlog.api.v1.Message;
import dev.memlog.api.v1.RecallMemoriesRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Recalls what it was given, in that order; forgets nothing and ranks nothing. */
final class ScriptedMemories implements MemoryAnswers {

  private final List<Memory> memories = new ArrayList<>();
  private final Map<String, Message> messages = new HashMap<>();
  private final List<RecallMemoriesRequest> asked = new ArrayList<>();

  ScriptedMemories message(String id, String text, long second) {
    var message = Message.newBuilder().setMessageId(id).setContent(text);
    message.getCreatedAtBuilder().setSeconds(second);
    messages.put(id, message.build());
    return this;
  }

  ScriptedMemories memory(String content, String status, String... cited) {
    var memory =
        Memory.newBuilder()
            .setMemoryId("memory " + memories.size())
            .setContent(content)
            .setStatus(status);
    for (String id : cited) {
      memory.addSources(MemorySource.newBuilder().setConversationId("c").setMessageId(id));
    }
    memories.add(memory.build());
    return this;
  }

  List<RecallMemoriesRequest> asked() {
    return asked;
  }

  @Override
  public List<MemoryHit> recall(RecallMemoriesRequest request) {
    asked.add(request);
    return held(request.getUser(), "active").stream()
        .limit(request.getLimit())
        .map(memory -> MemoryHit.newBuilder().setMemory(memory).build())
        .toList();
  }

  @Override
  public List<Memory> held(String user, String status) {
    return memories.stream()
        .filter(memory -> status.equals("all") || memory.getStatus().equals(status))
        .toList();
  }

  @Override
  public Optional<Message> message(String conversation, String message) {
    return Optional.ofNullable(messages.get(message));
  }
}
