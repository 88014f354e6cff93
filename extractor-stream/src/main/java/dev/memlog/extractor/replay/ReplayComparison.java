package dev.memlog.extractor.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of two stores of hashes by passage, both of which change meanwhile. The first look
 * reads all entries. Each further look reads only the entries that differed at the look before, the
 * suspects. A difference counts once {@value #LOOKS} consecutive looks have found the same one, so
 * that a change which has reached only one of the stores does not count.
 */
final class ReplayComparison {

  /** The number of looks in a row that must find the same difference. */
  static final int LOOKS = 3;

  /** The number of looks after which passages that still change are undecided. */
  static final int MOST_LOOKS = 10;

  /** The largest number of suspects that are looked at again. */
  static final int MOST_SUSPECTS = 100_000;

  private static final int EXAMPLES = 20;
  private static final byte[] NONE = {};

  private final Map<String, Suspect> suspects = new HashMap<>();
  private long compared;
  private long dropped;
  private int looks;

  @SuppressWarnings("ArrayRecordComponent") // compared by Arrays.equals
  private record Suspect(byte[] replayed, byte[] logged, int found) {}

  /**
   * Compares the stores once. The caller ensures that both have processed everything that was
   * published before the previous look.
   *
   * @param replayed the hash of each passage that the replay computed
   * @param logged the hash of each passage in the topic
   */
  void look(
      ReadOnlyKeyValueStore<String, byte[]> replayed,
      ReadOnlyKeyValueStore<String, byte[]> logged) {
    looks++;
    if (looks == 1) {
      readAll(replayed, logged);
      return;
    }
    Set<String> keys = new HashSet<>(suspects.keySet());
    for (String key : keys) {
      judge(key, replayed.get(key), logged.get(key));
    }
  }

  private void readAll(
      ReadOnlyKeyValueStore<String, byte[]> replayed,
      ReadOnlyKeyValueStore<String, byte[]> logged) {
    try (KeyValueIterator<String, byte[]> all = replayed.all()) {
      while (all.hasNext()) {
        KeyValue<String, byte[]> next = all.next();
        compared++;
        judge(next.key, next.value, logged.get(next.key));
      }
    }
    try (KeyValueIterator<String, byte[]> all = logged.all()) {
      while (all.hasNext()) {
        KeyValue<String, byte[]> next = all.next();
        byte[] other = replayed.get(next.key);
        if (other == null) {
          compared++;
          judge(next.key, null, next.value);
        }
      }
    }
  }

  private void judge(String key, byte @Nullable [] replayed, byte @Nullable [] logged) {
    byte[] ours = replayed == null ? NONE : replayed;
    byte[] theirs = logged == null ? NONE : logged;
    Suspect before = suspects.get(key);
    if (Arrays.equals(ours, theirs)) {
      suspects.remove(key);
    } else if (before != null) {
      boolean same = Arrays.equals(before.replayed, ours) && Arrays.equals(before.logged, theirs);
      suspects.put(key, new Suspect(ours, theirs, same ? before.found + 1 : 1));
    } else if (suspects.size() < MOST_SUSPECTS) {
      suspects.put(key, new Suspect(ours, theirs, 1));
    } else {
      dropped++;
    }
  }

  /** Returns whether no further look can change the result. */
  boolean decided() {
    return looks >= MOST_LOOKS
        || (looks > 0 && suspects.values().stream().allMatch(suspect -> suspect.found >= LOOKS));
  }

  /** Returns the result of the looks so far. */
  ReplayReport report() {
    long missing = 0;
    long extra = 0;
    long altered = 0;
    long undecided = dropped;
    List<String> examples = new ArrayList<>();
    for (String key : suspects.keySet().stream().sorted().toList()) {
      Suspect suspect = suspects.getOrDefault(key, new Suspect(NONE, NONE, 0));
      String word;
      if (suspect.found < LOOKS) {
        word = "undecided";
        undecided++;
      } else if (suspect.logged.length == 0) {
        word = "missing";
        missing++;
      } else if (suspect.replayed.length == 0) {
        word = "extra";
        extra++;
      } else {
        word = "altered";
        altered++;
      }
      if (examples.size() < EXAMPLES) {
        examples.add(word + " " + key);
      }
    }
    return new ReplayReport(compared, missing, extra, altered, undecided, examples);
  }
}
