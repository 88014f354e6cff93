package dev.memlog.query.position;

import dev.memlog.index.IndexAlias;
import dev.memlog.schemas.TopicSpec;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;

/**
 * A stage whose positions can be requested. The position of a partition is the offset below which
 * every record has taken effect.
 *
 * @param name the name for messages and metrics
 * @param group the consumer group whose committed offsets are the positions; empty if the stage
 *     reports them itself
 * @param own the positions that a stage of this process reports
 * @param index the index that this process reads and an indexer in a different process fills; the
 *     committed offsets count only for the collection that they name
 */
public record Stage(
    String name,
    Optional<String> group,
    Supplier<Map<TopicPartition, Long>> own,
    Optional<IndexAlias> index) {

  /**
   * Returns a stage whose positions are the committed offsets of a group. The stage may run in
   * other processes.
   */
  public static Stage ofGroup(String name, String group) {
    return new Stage(name, Optional.of(group), Map::of, Optional.empty());
  }

  /**
   * Returns a stage as {@link #ofGroup(String, String)} does, for an indexer that fills the given
   * index.
   */
  public static Stage ofGroup(String name, String group, IndexAlias index) {
    return new Stage(name, Optional.of(group), Map::of, Optional.of(index));
  }

  /** Returns a stage of this process, which reports its positions by partition of one topic. */
  public static Stage within(String name, TopicSpec topic, Supplier<Map<Integer, Long>> positions) {
    return within(
        name,
        () -> {
          Map<TopicPartition, Long> all = new HashMap<>();
          positions.get().forEach((p, next) -> all.put(new TopicPartition(topic.name(), p), next));
          return all;
        });
  }

  /** Returns a stage of this process, which reports the positions of all its topics. */
  public static Stage within(String name, Supplier<Map<TopicPartition, Long>> positions) {
    return new Stage(name, Optional.empty(), positions, Optional.empty());
  }
}
