package dev.memlog.query;

import dev.memlog.api.v1.Percentiles;
import dev.memlog.api.v1.StageLag;
import dev.memlog.runtime.Health;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * What only other stages know, given by the wiring so that services do not depend on one another.
 *
 * @param stages records that wait, for each stage and topic
 * @param eventToSearchable how long an event took until it could be found
 * @param lastIndexedAt when the index last changed; empty: not yet
 * @param deadLetters how many there are of a tenant
 * @param health of each component, by name
 * @param versions by name: memlog, kafka, lucene, …
 */
public record StatsSources(
    Supplier<List<StageLag>> stages,
    Supplier<Percentiles> eventToSearchable,
    Supplier<Optional<Instant>> lastIndexedAt,
    ToLongFunction<String> deadLetters,
    Supplier<Map<String, Health>> health,
    Map<String, String> versions) {

  /** Knows nothing: for a query service that runs by itself. */
  public static StatsSources none() {
    return new StatsSources(
        List::of, Percentiles::getDefaultInstance, Optional::empty, _ -> 0, Map::of, Map.of());
  }
}
