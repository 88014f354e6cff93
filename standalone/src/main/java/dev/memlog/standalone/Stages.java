package dev.memlog.standalone;

import dev.memlog.api.v1.Percentiles;
import dev.memlog.api.v1.StageLag;
import dev.memlog.indexer.EventToSearchable;
import dev.memlog.indexer.Indexer;
import dev.memlog.query.StatsSources;
import dev.memlog.runtime.Health;
import dev.memlog.schemas.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * What the stages know of themselves, put together for the stats that the query service answers.
 */
final class Stages {

  private final GroupLag fold;
  private final Indexer indexer;

  /**
   * @param fold how far the fold's consumer group is
   */
  Stages(GroupLag fold, Indexer indexer) {
    this.fold = fold;
    this.indexer = indexer;
  }

  StatsSources sources(
      ToLongFunction<String> deadLetters,
      Supplier<Map<String, Health>> health,
      Map<String, String> versions) {
    return new StatsSources(
        this::lags, this::eventToSearchable, Optional::empty, deadLetters, health, versions);
  }

  private List<StageLag> lags() {
    List<String> inputs =
        List.of(Topics.CONVERSATION_EVENTS.name(), Topics.CONVERSATION_EVENTS_REROUTE.name());
    Map<String, Long> folding = fold.waiting(inputs);
    long indexing = indexer.lag().values().stream().mapToLong(Long::longValue).sum();
    return List.of(
        lag("fold", inputs.getFirst(), folding.getOrDefault(inputs.getFirst(), 0L)),
        lag("fold", inputs.getLast(), folding.getOrDefault(inputs.getLast(), 0L)),
        lag("indexer", Topics.PASSAGES.name(), indexing));
  }

  private Percentiles eventToSearchable() {
    EventToSearchable.Snapshot s = indexer.eventToSearchable().snapshot();
    return Percentiles.newBuilder()
        .setCount(s.count())
        .setP50(millis(s.p50()))
        .setP95(millis(s.p95()))
        .setP99(millis(s.p99()))
        .setMax(millis(s.max()))
        .build();
  }

  private static StageLag lag(String stage, String topic, long lag) {
    return StageLag.newBuilder().setStage(stage).setTopic(topic).setLag(lag).build();
  }

  private static double millis(Duration d) {
    return d.toNanos() / 1e6;
  }
}
