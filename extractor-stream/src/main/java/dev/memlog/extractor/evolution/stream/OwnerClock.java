package dev.memlog.extractor.evolution.stream;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.extractor.streams.StoreEntries;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.LongConsumer;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * The times at which owners are due for a tick, in a state store. Each owner has at most one time.
 * A new time replaces it only if it is earlier.
 *
 * @param scheduled receives each time at which an owner is due, in epoch milliseconds
 */
record OwnerClock(KeyValueStore<String, byte[]> store, Duration interval, LongConsumer scheduled) {

  /** The largest number of owners that one round finds, since a round delays the next poll. */
  static final int AT_ONCE = 1000;

  private static final String BY_TIME = "t/";
  private static final String BY_OWNER = "o/";
  private static final String SETTINGS = "s/";

  /** Schedules a tick of an owner, unless an earlier one is scheduled. */
  void schedule(String owner, Instant at) {
    long intervals = Math.ceilDiv(Math.max(0, at.toEpochMilli()), interval.toMillis());
    long due = intervals * interval.toMillis();
    String later = time(due);
    String known = known(owner);
    if (known == null || later.compareTo(known) < 0) {
      forget(owner);
      store.put(BY_TIME + later + "/" + owner, new byte[0]);
      store.put(BY_OWNER + owner, later.getBytes(US_ASCII));
      scheduled.accept(due);
    }
  }

  /**
   * Stores the settings that decide when memories end.
   *
   * @param settings the settings as a text; empty for none, which is the content of a new store
   * @return whether they differ from the stored ones, so that owners are due at other times
   */
  boolean adopt(String settings) {
    byte[] known = store.get(SETTINGS);
    if (settings.equals(known == null ? "" : new String(known, UTF_8))) {
      return false;
    }
    store.put(SETTINGS, settings.getBytes(UTF_8));
    return true;
  }

  /** Removes the scheduled tick of an owner, if any. */
  void forget(String owner) {
    String known = known(owner);
    if (known != null) {
      store.delete(BY_TIME + known + "/" + owner);
      store.delete(BY_OWNER + owner);
    }
  }

  /** Returns the owners that are due, and removes their scheduled ticks. */
  List<String> takeDue(long now) {
    int begin = BY_TIME.length() + time(now).length() + 1;
    List<String> owners =
        StoreEntries.read(
            store.range(BY_TIME, BY_TIME + time(now) + "/" + StoreEntries.ABOVE),
            AT_ONCE,
            due -> due.key.substring(begin));
    owners.forEach(this::forget);
    return owners;
  }

  /** Returns the earliest time at which an owner is due, in epoch milliseconds; empty for none. */
  OptionalLong next() {
    try (KeyValueIterator<String, byte[]> times =
        store.range(BY_TIME, BY_TIME + StoreEntries.ABOVE)) {
      return times.hasNext()
          ? OptionalLong.of(Long.parseLong(times.next().key.split("/", 3)[1]))
          : OptionalLong.empty();
    }
  }

  private @Nullable String known(String owner) {
    byte[] time = store.get(BY_OWNER + owner);
    return time == null ? null : new String(time, US_ASCII);
  }

  private static String time(long millis) {
    return String.format(Locale.ROOT, "%015d", millis);
  }
}
