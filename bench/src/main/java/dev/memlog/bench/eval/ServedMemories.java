package dev.memlog.bench.eval;

import dev.memlog.api.v1.ListMemoriesResponse;
import dev.memlog.api.v1.ListMessagesResponse;
import dev.memlog.api.v1.Memory;
import dev.memlog.api.v1.MemoryHit;
import dev.memlog.api.v1.Message;
import dev.memlog.api.v1.RecallMemoriesRequest;
import dev.memlog.standalone.client.ApiException;
import dev.memlog.standalone.client.MemlogClient;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The memories of a running Memlog, read through its API. Each conversation is read once. */
final class ServedMemories implements MemoryAnswers {

  private final MemlogClient client;
  private final Map<String, Map<String, Message>> conversations = new ConcurrentHashMap<>();

  ServedMemories(MemlogClient client) {
    this.client = client;
  }

  @Override
  public List<MemoryHit> recall(RecallMemoriesRequest request) {
    return client.memories().recall(request).getResultsList();
  }

  @Override
  public List<Memory> held(String user, String status) {
    List<Memory> all = new ArrayList<>();
    Map<String, String> query = new HashMap<>(Map.of("user", user, "status", status));
    query.put("limit", "100");
    while (true) {
      ListMemoriesResponse page = client.memories().list(query);
      all.addAll(page.getMemoriesList());
      if (page.getNextPageToken().isEmpty()) {
        return all;
      }
      query.put("pageToken", page.getNextPageToken());
    }
  }

  @Override
  public Optional<Message> message(String conversation, String message) {
    return Optional.ofNullable(
        conversations.computeIfAbsent(conversation, this::messages).get(message));
  }

  private Map<String, Message> messages(String conversation) {
    Map<String, Message> messages = new HashMap<>();
    Map<String, String> query = new HashMap<>(Map.of("limit", "1000"));
    try {
      while (true) {
        ListMessagesResponse page = client.messages(conversation, query);
        page.getMessagesList().forEach(m -> messages.put(m.getMessageId(), m));
        if (page.getNextPageToken().isEmpty()) {
          return messages;
        }
        query.put("pageToken", page.getNextPageToken());
      }
    } catch (ApiException e) {
      if (e.status() == 404) {
        return messages;
      }
      throw e;
    }
  }
}
