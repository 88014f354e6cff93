package dev.memlog.importer;

import dev.memlog.client.messages.Event;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A report of the contents of a file, and of what the import leaves out. */
public final class HistoryReport {

  /** The number of names after which people are no longer counted. */
  private static final int MOST_PEOPLE = 10_000;

  private final String file;
  private final String format;
  private final Set<String> conversations = new HashSet<>();
  private final Set<String> people = new LinkedHashSet<>();
  private final Map<String, Long> leftOut = new TreeMap<>();
  private long messages;
  private long memories;
  private @Nullable Instant first;
  private @Nullable Instant last;

  HistoryReport(String file, String format) {
    this.file = file;
    this.format = format;
  }

  void conversation(String id) {
    conversations.add(id);
  }

  void message(Event message) {
    messages++;
    if (people.size() < MOST_PEOPLE) {
      people.add(String.valueOf(message.author() == null ? message.role() : message.author()));
    }
    Instant at = message.occurredAt();
    if (at != null) {
      first = first == null || at.isBefore(first) ? at : first;
      last = last == null || at.isAfter(last) ? at : last;
    }
  }

  void memory() {
    memories++;
  }

  void leaveOut(String what, long count) {
    leftOut.merge(what, count, Long::sum);
  }

  public String file() {
    return file;
  }

  /** Returns the name of the format for people. */
  public String format() {
    return format;
  }

  public int conversations() {
    return conversations.size();
  }

  public long messages() {
    return messages;
  }

  public long memories() {
    return memories;
  }

  /** Returns the names of speakers, and the roles of those without a name; at most 10,000. */
  public Set<String> people() {
    return people;
  }

  /** Returns the time of the earliest message; null if there is none. */
  public @Nullable Instant first() {
    return first;
  }

  /** Returns the time of the latest message; null if there is none. */
  public @Nullable Instant last() {
    return last;
  }

  /** Returns the number of things that the import leaves out, by kind, such as "notices". */
  public Map<String, Long> leftOut() {
    return leftOut;
  }
}
