package dev.memlog.query.position;

import dev.memlog.index.IndexAlias;
import dev.memlog.schemas.TopicSpec;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;

/**
 * A processing stage whose progress can be requested, such as an indexer. The stage's position in a
 * partition is the offset below which every record has taken effect.
 *
 * @param name the name for messages and metrics
 * @param group the consumer group whose committed offsets are the positions; empty if the stage
 *     reports them itself
 * @param own the positions that a stage of this process reports; not used if there is a group
 * @param index the index that the stage fills, if the stage is an indexer with a group; empty for
 *     other stages. A committed offset counts only if the collection that was committed with it
 *     answers queries
 */
public record Stage(
    String name,
    Optional<String> group,
    Supplier<Map<TopicPartition, Long>> own,
    Optional<IndexAlias> index) {

  /**
   * Returns a stage whose positions are the committed offsets of a consumer group. The stage may
   * run in other processes.
   *
   * @param name the name for messages and metrics
   * @param group the consumer group of the stage
   */
  public static Stage ofGroup(String name, String group) {
    return new Stage(name, Optional.of(group), Map::of, Optional.empty());
  }

  /**
   * Returns the stage of an indexer, whose positions are the committed offsets of a consumer group.
   * An offset counts only if the collection that was committed with it answers queries.
   *
   * @param name the name for messages and metrics
   * @param group the consumer group of the indexer
   * @param index the index that the indexer fills
   */
  public static Stage ofGroup(String name, String group, IndexAlias index) {
    return new Stage(name, Optional.of(group), Map::of, Optional.of(index));
  }

  /**
   * Returns a stage of this process that reads one topic and reports its positions itself.
   *
   * @param name the name for messages and metrics
   * @param topic the topic that the stage reads
   * @param positions a supplier of the position in each partition of that topic
   */
  public static Stage within(String name, TopicSpec topic, Supplier<Map<Integer, Long>> positions) {
    return within(
        name,
        () -> {
          Map<TopicPartition, Long> all = new HashMap<>();
          positions.get().forEach((p, next) -> all.put(new TopicPartition(topic.name(), p), next));
          return all;
        });
  }

  /**
   * Returns a stage of this process that reports its positions in all of its topics itself.
   *
   * @param name the name for messages and metrics
   * @param positions a supplier of the position in each partition
   */
  public static Stage within(String name, Supplier<Map<TopicPartition, Long>> positions) {
    return new Stage(name, Optional.empty(), positions, Optional.empty());
  }
}
