package dev.memlog.bench.speed.load;

import dev.memlog.bench.run.Requests;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.messages.Event;
import dev.memlog.client.messages.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The messages that a server has acknowledged, to verify later that it has lost none. */
public final class Acknowledged {

  private static final int PER_CONVERSATION = 200;
  private static final Duration FOLDED = Duration.ofSeconds(60);
  private static final Duration LOOK = Duration.ofMillis(200);

  private final String prefix;
  private final List<List<String>> ids = new ArrayList<>();

  /**
   * Creates an empty collection.
   *
   * @param prefix the prefix of the conversations' ids
   */
  public Acknowledged(String prefix) {
    this.prefix = prefix;
  }

  /** Publishes messages in one request, and records them once the request is answered. */
  public void publish(MemlogClient client, int count) {
    if (ids.isEmpty() || ids.getLast().size() + count > PER_CONVERSATION) {
      ids.add(new ArrayList<>());
    }
    List<String> conversation = ids.getLast();
    List<String> next = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      next.add("m" + (conversation.size() + i));
    }
    List<Event> events = next.stream().map(this::event).toList();
    var _ = client.publish(events);
    conversation.addAll(next);
  }

  private Event event(String id) {
    String text = "I wrote " + id + " of " + prefix + " down before the lights went out.";
    return Event.message(conversation(ids.size() - 1), "user", text)
        .messageId(id)
        .user(prefix)
        .author("Ada")
        .build();
  }

  private String conversation(int number) {
    return prefix + "-c" + number;
  }

  /** Returns the number of acknowledged messages that the server does not list within a minute. */
  public long missing(MemlogClient client) throws InterruptedException {
    long missing = 0;
    for (int i = 0; i < ids.size(); i++) {
      Set<String> left = new HashSet<>(ids.get(i));
      long until = System.nanoTime() + FOLDED.toNanos();
      while (!left.isEmpty()) {
        left.removeAll(listed(client, conversation(i)));
        if (left.isEmpty() || System.nanoTime() > until) {
          break;
        }
        Thread.sleep(LOOK);
      }
      missing += left.size();
    }
    return missing;
  }

  private static List<String> listed(MemlogClient client, String conversation) {
    return Requests.messages(client, null, conversation).stream().map(Message::messageId).toList();
  }
}
