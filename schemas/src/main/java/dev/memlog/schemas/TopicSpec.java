package dev.memlog.schemas;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.avro.Schema;

/**
 * The specification of a Kafka topic: its keys and values, its compatibility level, its cleanup and
 * its limits.
 *
 * @param name the topic's name
 * @param key a description of the records' keys
 * @param schema the schema of the values; empty for dead letters, whose values are arbitrary bytes
 * @param compatibility the compatibility level of the values' subject in the schema registry
 * @param cleanup the cleanup policy of old records
 * @param retention the time after which the broker deletes records; empty if only compaction or the
 *     janitor (see {@link Cleanup#JANITOR}) deletes them
 * @param maxMessageBytes the maximum size of a record batch that the broker accepts, in bytes
 * @param flushed whether the broker flushes each append to disk before it acknowledges the append,
 *     if the topic has one replica
 */
public record TopicSpec(
    String name,
    String key,
    Optional<Schema> schema,
    Compatibility compatibility,
    Cleanup cleanup,
    Optional<Duration> retention,
    int maxMessageBytes,
    boolean flushed) {

  /**
   * The least time for which a compacted topic keeps a tombstone. A consumer that is down for
   * longer may miss the deletion.
   */
  public static final Duration TOMBSTONES = Duration.ofDays(30);

  /** The compatibility levels by which the schema registry checks a new schema of a topic. */
  public enum Compatibility {
    BACKWARD_TRANSITIVE,
    FULL_TRANSITIVE
  }

  /** The policies by which old records of a topic are deleted. */
  public enum Cleanup {
    /**
     * Only the janitor deletes records. The janitor is a job of the extractor. It deletes a record
     * once the record is older than the setting {@code retention.keep} and every stage has
     * processed it.
     */
    JANITOR,
    /** The broker deletes records by age. */
    DELETE,
    /** The broker keeps the latest record of each key. */
    COMPACT,
    /** The broker keeps the latest record of each key until it deletes the record by age. */
    COMPACT_DELETE
  }

  /** Returns the subject of the topic's values in the schema registry: {@code <name>-value}. */
  public String subject() {
    return name + "-value";
  }

  /**
   * Returns the settings of the topic for the broker by name, such as {@code cleanup.policy};
   * without partitions and replicas.
   *
   * @param replicas the number of replicas. Only a single replica is flushed to disk at each
   *     append, since otherwise other brokers have the record
   */
  public Map<String, String> config(int replicas) {
    var config = new TreeMap<String, String>();
    config.put("max.message.bytes", Integer.toString(maxMessageBytes));
    // Kafka removes deleted bytes only from closed segments, so this bounds the time of erasure.
    config.put("segment.ms", Long.toString(Duration.ofHours(1).toMillis()));
    switch (cleanup) {
      case JANITOR -> {
        config.put("cleanup.policy", "delete");
        config.put("retention.ms", "-1");
        // Retention counts from the append, not from the time that an imported record states.
        config.put("message.timestamp.type", "LogAppendTime");
      }
      case DELETE -> config.put("cleanup.policy", "delete");
      case COMPACT -> config.put("cleanup.policy", "compact");
      case COMPACT_DELETE -> config.put("cleanup.policy", "compact,delete");
    }
    if (cleanup == Cleanup.COMPACT || cleanup == Cleanup.COMPACT_DELETE) {
      config.put("max.compaction.lag.ms", Long.toString(Duration.ofHours(1).toMillis()));
      // A consumer that is down for longer may miss a delete.
      config.put("delete.retention.ms", Long.toString(TOMBSTONES.toMillis()));
    }
    retention.ifPresent(r -> config.put("retention.ms", Long.toString(r.toMillis())));
    if (flushed && replicas == 1) {
      config.put("flush.messages", "1");
    }
    return config;
  }
}
