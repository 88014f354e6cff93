package dev.memlog.standalone;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.RequestException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * A cache of the number of dead letters that each caller may see. It keeps a count for two seconds,
 * since counting requires requests to the broker, and statistics are read often. A count is empty
 * if it is unavailable, so that the other statistics are still served.
 */
final class DeadLetterCounts implements Function<Principal, OptionalLong> {

  private static final Duration MOMENT = Duration.ofSeconds(2);

  private final ToLongFunction<Principal> counting;
  private final LoadingCache<Principal, OptionalLong> counts;

  /**
   * Creates the cache.
   *
   * @param counting a function that counts the dead letters that a caller may see; it is slow and
   *     may throw {@link RequestException}
   */
  DeadLetterCounts(ToLongFunction<Principal> counting, Clock clock) {
    this.counting = counting;
    counts =
        Caffeine.newBuilder()
            .expireAfterWrite(MOMENT)
            .ticker(() -> Duration.between(Instant.EPOCH, clock.instant()).toNanos())
            .build(this::count);
  }

  @Override
  public OptionalLong apply(Principal caller) {
    return counts.get(caller);
  }

  private OptionalLong count(Principal caller) {
    try {
      return OptionalLong.of(counting.applyAsLong(caller));
    } catch (RequestException _) {
      return OptionalLong.empty();
    }
  }
}
