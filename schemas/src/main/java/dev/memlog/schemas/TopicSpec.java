package dev.memlog.schemas;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.avro.Schema;

/**
 * A topic of the catalogue.
 *
 * @param name the topic's name
 * @param key the form of the records' keys, in words
 * @param schema the schema of the values; empty if values are unchanged bytes (dead letters)
 * @param compatibility the compatibility that the registry requires of the subject
 * @param cleanup the way in which old records are deleted
 * @param retention the longest time for which records are kept; empty if compaction or the janitor
 *     alone decides
 * @param maxMessageBytes the size of the largest record batch that the broker accepts
 * @param flushed whether an embedded broker flushes each append to disk before it acknowledges the
 *     append
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

  /** The time for which a compacted topic keeps tombstones. */
  public static final Duration TOMBSTONES = Duration.ofDays(30);

  /** The registry's check of a new schema. */
  public enum Compatibility {
    BACKWARD_TRANSITIVE,
    FULL_TRANSITIVE
  }

  /** The way in which old records are deleted. */
  public enum Cleanup {
    /** Only the janitor deletes records, once every stage has processed them. */
    JANITOR,
    /** Records expire by age. */
    DELETE,
    /** The last record of each key is kept. */
    COMPACT,
    /** The last record of each key is kept until it expires by age. */
    COMPACT_DELETE
  }

  /** Returns the registry's subject of the values. */
  public String subject() {
    return name + "-value";
  }

  /** Returns the broker's settings of this topic, except for partitions and replicas. */
  public Map<String, String> config() {
    var config = new TreeMap<String, String>();
    config.put("max.message.bytes", Integer.toString(maxMessageBytes));
    // Deleted bytes leave with closed segments; more than an hour would break the promise.
    config.put("segment.ms", Long.toString(Duration.ofHours(1).toMillis()));
    switch (cleanup) {
      case JANITOR -> {
        config.put("cleanup.policy", "delete");
        config.put("retention.ms", "-1");
        // An imported record of last year must not count as a year old.
        config.put("message.timestamp.type", "LogAppendTime");
      }
      case DELETE -> config.put("cleanup.policy", "delete");
      case COMPACT -> config.put("cleanup.policy", "compact");
      case COMPACT_DELETE -> config.put("cleanup.policy", "compact,delete");
    }
    if (cleanup == Cleanup.COMPACT || cleanup == Cleanup.COMPACT_DELETE) {
      config.put("max.compaction.lag.ms", Long.toString(Duration.ofHours(1).toMillis()));
      // The time for which a consumer may be down without missing a delete.
      config.put("delete.retention.ms", Long.toString(TOMBSTONES.toMillis()));
    }
    retention.ifPresent(r -> config.put("retention.ms", Long.toString(r.toMillis())));
    if (flushed) {
      config.put("flush.messages", "1");
    }
    return config;
  }
}
