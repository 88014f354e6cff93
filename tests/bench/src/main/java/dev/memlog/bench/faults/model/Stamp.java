package dev.memlog.bench.faults.model;

import java.util.Comparator;

/**
 * The position of an event in the order of events about one message or conversation. Events are
 * ordered by time; at the same time, a creation precedes an edit; then by event id.
 *
 * @param at epoch milliseconds
 */
record Stamp(long at, boolean edit, String eventId) implements Comparable<Stamp> {

  private static final Comparator<Stamp> ORDER =
      Comparator.comparingLong(Stamp::at).thenComparing(Stamp::edit).thenComparing(Stamp::eventId);

  @Override
  public int compareTo(Stamp other) {
    return ORDER.compare(this, other);
  }
}
