package dev.memlog.bench.speed.clusters;

import dev.memlog.bench.run.Requests;
import dev.memlog.client.messages.Event;
import dev.memlog.client.messages.SearchMessagesRequest;
import dev.memlog.client.messages.SearchMessagesResponse;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A message of a {@link ClusterLoad}.
 *
 * @param number the number of the message among those of its publisher
 */
record LoadMessage(int publisher, int number) {

  /**
   * The number of messages of a conversation: few enough that one search can find all of them, see
   * {@link #all}.
   */
  private static final int PER_CONVERSATION = 100;

  private static final int LIMIT = 20;

  String conversation() {
    return "p" + publisher + "-" + number / PER_CONVERSATION;
  }

  private String name() {
    return "m" + number;
  }

  /** Returns the id of the message in the whole load: {@code CONVERSATION/MESSAGE}. */
  String id() {
    return conversation() + "/" + name();
  }

  /** Returns a word that no other message contains. */
  private String word() {
    return "p" + publisher + "n" + number;
  }

  /** Returns the event that creates the message. If it is sent again, it must have no effect. */
  Event created() {
    return Event.message(conversation(), "user", "The parcel " + word() + " is in the harbour")
        .messageId(name())
        .eventId(conversation() + "-" + name())
        .occurredAt(Instant.now())
        .build();
  }

  /** Returns the event that deletes the message. If it is sent again, it must have no effect. */
  Event deleted() {
    return Event.builder()
        .type("message_deleted")
        .conversationId(conversation())
        .messageId(name())
        .eventId(conversation() + "-" + name() + "-deleted")
        .occurredAt(Instant.now())
        .build();
  }

  /** Returns a search that finds the message first. */
  SearchMessagesRequest query() {
    return Requests.search(null, "Where is " + word() + "?").limit(LIMIT).minScore(0.0).build();
  }

  /** Returns a search that finds all messages of a conversation. */
  static SearchMessagesRequest all(String conversation) {
    return Requests.search(null, "parcel")
        .conversationIds(List.of(conversation))
        .limit(PER_CONVERSATION)
        .minScore(0.0)
        .build();
  }

  /** Returns the ids of the messages in an answer. */
  static Set<String> ids(SearchMessagesResponse answer) {
    return answer.results().stream()
        .map(hit -> hit.source().conversationId() + "/" + hit.source().messageId())
        .collect(Collectors.toSet());
  }
}
