package dev.memlog.standalone;

import dev.memlog.runtime.Principal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToLongFunction;

/** Remembers counts for a moment: counting reads whole topics, and stats are asked often. */
final class DeadLetterCounts implements ToLongFunction<Principal> {

  private static final Duration MOMENT = Duration.ofSeconds(2);

  private final ToLongFunction<Principal> counting;
  private final Clock clock;
  private final Map<Principal, Count> counts = new ConcurrentHashMap<>();

  /**
   * @param counting of the dead letters that a caller may see, slow
   */
  DeadLetterCounts(ToLongFunction<Principal> counting, Clock clock) {
    this.counting = counting;
    this.clock = clock;
  }

  private record Count(long count, Instant until) {}

  @Override
  public long applyAsLong(Principal caller) {
    Instant now = clock.instant();
    return counts
        .compute(
            caller,
            (c, known) ->
                known != null && now.isBefore(known.until())
                    ? known
                    : new Count(counting.applyAsLong(c), now.plus(MOMENT)))
        .count();
  }
}
