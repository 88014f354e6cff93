package dev.memlog.query;

import dev.memlog.api.v1.Percentiles;
import dev.memlog.api.v1.StageLag;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.Principal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What only other stages know, given by the wiring so that services do not depend on one another.
 *
 * @param process that answers, such as {@code query-web1}: health and versions are its own
 * @param stages records that wait, for each stage and topic; throws KafkaException while the log
 *     does not answer
 * @param eventToSearchable how long an event took until it could be found; empty: known only to the
 *     indexers' own metrics
 * @param lastIndexedAt when the index last changed; empty: not since the start, or known only to
 *     the indexers
 * @param deadLetters how many a caller may see; empty: known only to the write gate
 * @param health of each component, by name
 * @param versions by name: memlog, kafka, lucene, …
 */
public record StatsSources(
    String process,
    Supplier<List<StageLag>> stages,
    Supplier<Optional<Percentiles>> eventToSearchable,
    Supplier<Optional<Instant>> lastIndexedAt,
    Function<Principal, OptionalLong> deadLetters,
    Supplier<Map<String, Health>> health,
    Map<String, String> versions) {

  /** Knows nothing: for a query service that runs by itself. */
  public static StatsSources none() {
    return new StatsSources(
        "",
        List::of,
        Optional::empty,
        Optional::empty,
        _ -> OptionalLong.empty(),
        Map::of,
        Map.of());
  }
}
