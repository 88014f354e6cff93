package dev.memlog.standalone;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToLongFunction;

/** Remembers counts for a moment: counting reads whole topics, and stats are asked often. */
final class DeadLetterCounts implements ToLongFunction<String> {

  private static final Duration MOMENT = Duration.ofSeconds(2);

  private final ToLongFunction<String> counting;
  private final Clock clock;
  private final Map<String, Count> counts = new ConcurrentHashMap<>();

  /**
   * @param counting of a tenant's dead letters, slow
   */
  DeadLetterCounts(ToLongFunction<String> counting, Clock clock) {
    this.counting = counting;
    this.clock = clock;
  }

  private record Count(long count, Instant until) {}

  @Override
  public long applyAsLong(String tenant) {
    Instant now = clock.instant();
    return counts
        .compute(
            tenant,
            (t, known) ->
                known != null && now.isBefore(known.until())
                    ? known
                    : new Count(counting.applyAsLong(t), now.plus(MOMENT)))
        .count();
  }
}
