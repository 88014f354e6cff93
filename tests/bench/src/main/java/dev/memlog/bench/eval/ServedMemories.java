package dev.memlog.bench.eval;

import dev.memlog.bench.run.Requests;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemoryHit;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.client.messages.Message;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * A reader of memories and messages through the API of a running Memlog. It reads each conversation
 * once.
 */
final class ServedMemories implements MeasuredMemories {

  private final MemlogClient client;
  private final Map<String, Map<String, Message>> conversations = new ConcurrentHashMap<>();

  ServedMemories(MemlogClient client) {
    this.client = client;
  }

  @Override
  public List<MemoryHit> recall(RecallMemoriesRequest request) {
    return client.memories().recall(request).results();
  }

  @Override
  public List<Memory> held(String user, String status) {
    return Requests.memories(client, null, user, status);
  }

  @Override
  public Optional<Message> message(String conversation, String message) {
    return Optional.ofNullable(
        conversations.computeIfAbsent(conversation, this::messages).get(message));
  }

  private Map<String, Message> messages(String conversation) {
    return Requests.messages(client, null, conversation).stream()
        .collect(Collectors.toMap(Message::messageId, message -> message));
  }
}
