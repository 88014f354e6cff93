package dev.memlog.cli;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.ListMemoriesRequest;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.client.messages.Event;
import dev.memlog.client.messages.MessageHit;
import dev.memlog.client.messages.SearchMessagesRequest;
import java.util.List;
import java.util.stream.IntStream;

/** The questions of a test to a server. */
final class Asked {

  private Asked() {}

  /** Returns the messages that a search finds. */
  static List<String> texts(MemlogClient client, String words) {
    return client.search(SearchMessagesRequest.builder().query(words).build()).results().stream()
        .map(MessageHit::snippet)
        .toList();
  }

  /** Returns the recalled memories, whatever their relevance. */
  static String recalled(MemlogClient client, String user, String asked) {
    var request =
        RecallMemoriesRequest.builder()
            .user(user)
            .query(asked)
            .minSimilarity(0.0)
            .purpose("evaluation")
            .build();
    return client.memories().recall(request).results().stream()
        .map(hit -> hit.memory().content())
        .toList()
        .toString();
  }

  /** Returns the memories of every status. */
  static String listed(MemlogClient client, String user) {
    return client
        .memories()
        .list(ListMemoriesRequest.builder().user(user).status("all").build())
        .toString();
  }

  /** Publishes a message in each of several conversations. */
  static void publish(MemlogClient client, String name, int conversations) {
    client.publish(
        IntStream.range(0, conversations)
            .mapToObj(
                i ->
                    Event.message(name + i, "user", "A walrus called " + name + "x" + i)
                        .messageId("m")
                        .build())
            .toList());
  }

  /** Returns how many messages of {@link #publish} a search finds, with one query each. */
  static long found(MemlogClient client, String name, int conversations) {
    return IntStream.range(0, conversations)
        .filter(
            i ->
                client
                        .search(
                            SearchMessagesRequest.builder()
                                .query("walrus called " + name + "x" + i)
                                .conversationIds(List.of(name + i))
                                .build())
                        .results()
                        .size()
                    == 1)
        .count();
  }
}
