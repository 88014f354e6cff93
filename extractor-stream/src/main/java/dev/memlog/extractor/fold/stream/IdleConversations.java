package dev.memlog.extractor.fold.stream;

import dev.memlog.events.ConversationDeleted;
import dev.memlog.events.ConversationEnded;
import dev.memlog.events.ConversationEvent;
import dev.memlog.extractor.fold.TurnRules;
import dev.memlog.extractor.fold.intake.ConversationRetention;
import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.streams.StoreEntries;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * A search for conversations that retention deletes, or that end after a time without a message. It
 * walks over the store in small pages, and begins again when a conversation can be due. It stores
 * no due times, so a changed setting applies to every conversation.
 */
final class IdleConversations {

  /** The time between two pages. */
  static final Duration VISIT = Duration.ofSeconds(1);

  /** The number of conversations of a page, so that a million takes some 33 minutes. */
  private static final int PAGE = 500;

  /** The largest number of events of a page, which delays the fold's next poll. */
  private static final int EVENTS = 100;

  private final KeyValueStore<String, ConversationState> conversations;
  private final ConversationRetention retention;
  private final TurnRules turns;
  private final long shortest;
  private String last = "";
  private long nextWalk = Long.MAX_VALUE;
  private long nextVisit;

  /**
   * Creates a search.
   *
   * @param conversations the properties, by {@code tenant/app/conversation}
   * @param turns the rules by which the fold ends conversations
   */
  IdleConversations(
      KeyValueStore<String, ConversationState> conversations,
      ConversationRetention retention,
      TurnRules turns) {
    this.conversations = conversations;
    this.retention = retention;
    this.turns = turns;
    long silence = turns.endSilent() ? turns.conversations().silence().toMillis() : Long.MAX_VALUE;
    shortest = Math.min(silence, retention.shortest().map(Duration::toMillis).orElse(silence));
  }

  /** Returns whether the settings ever delete or end a conversation. */
  boolean on() {
    return shortest < Long.MAX_VALUE;
  }

  /** Returns the time at which {@link #next} can find something, in epoch milliseconds. */
  long nextVisit() {
    return nextVisit;
  }

  /**
   * Returns the deletions and the ends of those conversations of the next page that have been idle
   * for too long.
   *
   * @param now the current time, in epoch milliseconds
   */
  List<ConversationEvent> next(long now) {
    List<ConversationEvent> events = new ArrayList<>();
    int read = 0;
    if (last.isEmpty()) {
      // What this walk does not see has an event after its beginning.
      nextWalk = now + shortest;
    }
    nextVisit = now + VISIT.toMillis();
    try (KeyValueIterator<String, ConversationState> all =
        conversations.range(last + "\u0000", StoreEntries.ABOVE)) {
      while (read < PAGE && events.size() < EVENTS && all.hasNext()) {
        KeyValue<String, ConversationState> each = all.next();
        read++;
        last = each.key;
        long over = overAt(each.key, each.value);
        long silent = turns.endsAt(each.value).orElse(Long.MAX_VALUE);
        if (over <= now) {
          events.add(deletion(each.key, each.value, now));
        } else if (silent <= now) {
          events.add(end(each.key, each.value, now));
          nextWalk = Math.min(nextWalk, over);
        } else {
          nextWalk = Math.min(nextWalk, Math.min(over, silent));
        }
      }
      if (!all.hasNext()) {
        last = "";
        nextVisit = Math.max(nextVisit, nextWalk);
      }
    }
    return events;
  }

  private long overAt(String key, ConversationState state) {
    Duration time = retention.of(key.split("/", 3)[1]);
    if (time.isZero() || state.getDeleted() || state.getTemporary()) {
      return Long.MAX_VALUE;
    }
    // The later of the clocks of publishers and broker: an import of old messages is no old one.
    return Math.max(state.getLastEventAt(), state.getLastAppendedAt()) + time.toMillis();
  }

  private static ConversationEvent end(String key, ConversationState state, long now) {
    var end = ConversationEnded.newBuilder().setReason("silence").build();
    return event(key, "silence-" + state.getLastMessageAt(), now, end);
  }

  private static ConversationEvent deletion(String key, ConversationState state, long now) {
    Instant idle = Instant.ofEpochMilli(state.getLastEventAt() + 1);
    var deletion =
        ConversationDeleted.newBuilder()
            .setReason("retention")
            .setKeepMemories(true)
            .setIdleSince(idle)
            .build();
    return event(key, "retention-" + idle.toEpochMilli(), now, deletion);
  }

  private static ConversationEvent event(String key, String id, long now, Object payload) {
    String[] parts = key.split("/", 3);
    return ConversationEvent.newBuilder()
        .setEventId(id)
        .setTenant(parts[0])
        .setApp(parts[1])
        .setConversation(parts[2])
        .setOccurredAt(Instant.ofEpochMilli(now))
        .setPayload(payload)
        .build();
  }
}
