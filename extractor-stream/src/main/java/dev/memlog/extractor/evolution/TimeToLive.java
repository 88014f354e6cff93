package dev.memlog.extractor.evolution;

import dev.memlog.state.Memory;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * The time after which a memory is removed, however often it is recalled. It counts from the last
 * mention of the memory or from its creation, whichever is later, so that memories of imported old
 * conversations are not removed at once. It does not apply to memories that are made of other
 * memories, such as reflections.
 *
 * @param after the time for memories of every app; 0 keeps them
 * @param apps the time for memories of single apps, in place of {@code after}: app to time
 */
public record TimeToLive(Duration after, Map<String, Duration> apps) {

  /** The setting under which no memory is removed because of its age. */
  public static final TimeToLive NONE = new TimeToLive(Duration.ZERO, Map.of());

  public TimeToLive {
    apps = Map.copyOf(apps);
  }

  /**
   * Returns the time at which a memory is removed; empty if it is kept. A memory that is made of
   * others has no time of its own, since it changes or goes with them.
   */
  Optional<Instant> endOf(Memory memory) {
    Duration time = apps.getOrDefault(memory.getApp(), after);
    if (time.isZero() || MemoryCopies.derived(memory)) {
      return Optional.empty();
    }
    Instant created = memory.getCreatedAt();
    Instant said = memory.getLastMentionedAt();
    return Optional.of((said.isAfter(created) ? said : created).plus(time));
  }
}
