package dev.memlog.schemas;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.avro.Schema;

/**
 * One topic of the catalogue.
 *
 * @param name its name
 * @param key what a record's key is, in words
 * @param schema of its values; empty where values are bytes as they came (dead letters)
 * @param compatibility what the registry holds its subject to
 * @param cleanup how old records go
 * @param retention how long records are kept at most; empty: until compacted, or until the janitor
 *     takes them
 * @param maxMessageBytes the largest record batch that the broker takes
 * @param flushed whether an append reaches the disk before it is acknowledged by an embedded broker
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

  /** What the registry checks a new schema against. */
  public enum Compatibility {
    BACKWARD_TRANSITIVE,
    FULL_TRANSITIVE
  }

  /** How old records go. */
  public enum Cleanup {
    /** Only the janitor deletes, once every stage has processed them. */
    JANITOR,
    /** By age. */
    DELETE,
    /** The last record of each key stays. */
    COMPACT,
    /** The last record of each key stays, until it is too old. */
    COMPACT_DELETE
  }

  /** The registry's subject for the values. */
  public String subject() {
    return name + "-value";
  }

  /** The broker's settings of this topic, but for partitions and replicas. */
  public Map<String, String> config() {
    var config = new TreeMap<String, String>();
    config.put("max.message.bytes", Integer.toString(maxMessageBytes));
    // A closed segment is the unit in which bytes go: an hour, or deleted text outlives its
    // promise.
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
      // How long a consumer may be away before it misses a delete.
      config.put("delete.retention.ms", Long.toString(Duration.ofDays(30).toMillis()));
    }
    retention.ifPresent(r -> config.put("retention.ms", Long.toString(r.toMillis())));
    if (flushed) {
      config.put("flush.messages", "1");
    }
    return config;
  }
}
