package dev.memlog.extractor.energy;

import dev.memlog.state.EnergyRecord;
import dev.memlog.state.OwnerUsed;
import java.util.HashMap;
import java.util.Map;
import java.util.Map.Entry;
import org.jspecify.annotations.Nullable;

/**
 * The use of models by owners and apps on a day, by the key of topic energy. Not safe for use by
 * several threads.
 */
final class DayUse {

  private final Map<String, OwnerUsed> byKey = new HashMap<>();

  /** Restores a count that a former run of this process has written. */
  void restore(String key, OwnerUsed used) {
    byKey.put(key, used);
  }

  /**
   * Returns the calls and tokens that were counted under a key on a day; zeros if there are none.
   *
   * @param day the day, in days since 1970, UTC
   */
  OwnerUsed of(String key, int day) {
    OwnerUsed used = byKey.get(key);
    return used != null && used.getDay() == day ? used : new OwnerUsed(day, 0L, 0L);
  }

  /** Counts a model call under a key. */
  void spend(String key, long tokens, int day) {
    OwnerUsed before = of(key, day);
    byKey.put(key, new OwnerUsed(day, before.getCalls() + 1, before.getTokens() + tokens));
  }

  /**
   * Adds to {@code records} the counts that topic energy does not hold yet, and null for those of
   * former days, which are to be deleted.
   *
   * @param written the records that the topic holds, by key
   */
  void addUnwritten(
      Map<String, EnergyRecord> written, int day, Map<String, @Nullable EnergyRecord> records) {
    byKey.values().removeIf(used -> used.getDay() != day);
    byKey.forEach(
        (key, used) -> {
          EnergyRecord former = written.get(key);
          if (former == null || !used.equals(former.getPayload())) {
            records.put(key, new EnergyRecord(used));
          }
        });
    for (Entry<String, EnergyRecord> other : written.entrySet()) {
      if (other.getValue().getPayload() instanceof OwnerUsed used && used.getDay() < day) {
        records.put(other.getKey(), null);
      }
    }
  }
}
