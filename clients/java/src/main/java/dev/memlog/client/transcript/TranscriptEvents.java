package dev.memlog.client.transcript;

import dev.memlog.client.messages.Event;
import dev.memlog.client.transcript.TranscriptDiff.Created;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The events that publish a {@link TranscriptDiff}, and the lines of the conversation after them.
 */
final class TranscriptEvents {

  private static final int LONGEST_ID = 128;

  private final String conversation;
  private final TranscriptOptions options;
  private final TranscriptDiff diff;
  private final List<Event> events = new ArrayList<>();
  private final List<StoredLine> after = new ArrayList<>();
  private Instant latest;

  /** The id made last by {@link #idBetween}; empty before the first. */
  private String between = "";

  TranscriptEvents(String conversation, TranscriptOptions options, TranscriptDiff diff) {
    this.conversation = conversation;
    this.options = options;
    this.diff = diff;
    this.latest = Instant.now().truncatedTo(ChronoUnit.MILLIS).minusMillis(1);
    add();
  }

  List<Event> events() {
    return events;
  }

  List<StoredLine> linesAfter() {
    return after;
  }

  static Event deleted(String conversation, String message, TranscriptOptions options) {
    return finished(
        Event.builder().type("message_deleted").conversationId(conversation).messageId(message),
        options);
  }

  private void add() {
    diff.shown().forEach(known -> known.ifPresent(line -> passTime(line.time())));
    int created = 0;
    for (int place = 0; place < diff.shown().size(); place++) {
      Optional<StoredLine> known = diff.shown().get(place);
      if (known.isEmpty()) {
        create(diff.created().get(created++));
      } else {
        keep(known.get());
      }
    }
    diff.deleted().forEach(line -> events.add(deleted(conversation, line.id(), options)));
    if (options.deleteEvicted()) {
      diff.evicted().forEach(line -> events.add(deleted(conversation, line.id(), options)));
    } else if (!diff.evicted().isEmpty()) {
      StoredLine last = diff.evicted().get(diff.evicted().size() - 1);
      events.add(finished(Transcript.marked(conversation, last), options));
    }
  }

  private void passTime(Instant time) {
    latest = time.isAfter(latest) ? time : latest;
  }

  private void keep(StoredLine known) {
    var text = diff.edited().get(known);
    if (text == null) {
      after.add(known);
      return;
    }
    after.add(new StoredLine(known.id(), known.time(), text));
    latest = latest.plusMillis(1);
    events.add(
        finished(
            Event.builder()
                .type("message_edited")
                .conversationId(conversation)
                .messageId(known.id())
                .content(text.content())
                .occurredAt(latest),
            options));
  }

  private void create(Created created) {
    StoredLine line = place(created);
    after.add(line);
    events.add(
        finished(
            line.line().created(conversation).messageId(line.id()).occurredAt(line.time()),
            options));
  }

  /** Returns the line with a time and an id that give it its place in the log's order. */
  private StoredLine place(Created created) {
    String fresh = UUID.randomUUID().toString();
    if (created.before().isPresent()) {
      StoredLine next = created.before().get();
      Optional<StoredLine> previous = previous(created);
      if (previous.isEmpty()) {
        return new StoredLine(fresh, next.time().minusMillis(1), created.line());
      }
      Optional<String> id = idBetween(previous.get(), next, fresh.substring(0, 8));
      if (id.isPresent()) {
        between = id.get();
        return new StoredLine(between, previous.get().time(), created.line());
      }
    }
    latest = latest.plusMillis(1);
    return new StoredLine(fresh, latest, created.line());
  }

  /** Returns the line before a created one: a line just created, or else the one shown. */
  private Optional<StoredLine> previous(Created created) {
    boolean first = created.place() == 0 || diff.shown().get(created.place() - 1).isPresent();
    return first ? created.after() : Optional.of(after.get(after.size() - 1));
  }

  /**
   * Returns an id that the log orders between two lines, if it has the time of the first. A hyphen
   * is the least character of ids. The id of the next line in a row increases the last number, so
   * that ids do not grow with each line. Empty if the id would be too long.
   */
  private Optional<String> idBetween(StoredLine previous, StoredLine next, String suffix) {
    if (previous.id().equals(between)) {
      int counter = between.length() - suffix.length();
      long count = Long.parseLong(between.substring(counter), 16) + 1;
      String id = between.substring(0, counter) + String.format("%08x", count);
      if (id.length() == between.length() && precedes(previous.time(), id, next)) {
        return Optional.of(id);
      }
    }
    for (String hyphens = "-"; ; hyphens += "-") {
      String id = previous.id() + hyphens + suffix;
      if (id.length() > LONGEST_ID) {
        return Optional.empty();
      }
      if (precedes(previous.time(), id, next)) {
        return Optional.of(id);
      }
    }
  }

  private static boolean precedes(Instant time, String id, StoredLine next) {
    return next.time().isAfter(time) || id.compareTo(next.id()) < 0;
  }

  private static Event finished(Event.Builder event, TranscriptOptions options) {
    return event
        .eventId(UUID.randomUUID().toString())
        .app(options.app())
        .user(options.user())
        .build();
  }
}
