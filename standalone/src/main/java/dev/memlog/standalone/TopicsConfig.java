package dev.memlog.standalone;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.util.Map;

/**
 * The topics that the first service to start creates. Every service needs the same settings.
 *
 * @param partitions partitions of every topic, fixed once they exist; at most so many processes of
 *     a service share the work
 * @param replicas replicas of every partition; 0 for the cluster's default
 * @param minInSync replicas that store a write before its acknowledgement; 0 for the cluster's
 *     default
 * @param generation generation of the topics, 0 to 8191: 0, or that which {@code memlog move}
 *     printed. Positions of a former log are refused
 */
public record TopicsConfig(int partitions, int replicas, int minInSync, int generation)
    implements Validated {

  /** Returns a configuration of twelve partitions with the cluster's default replication. */
  public static TopicsConfig defaults() {
    return new TopicsConfig(12, 0, 0, 0);
  }

  static TopicsConfig embedded(int partitions) {
    return new TopicsConfig(partitions, 1, 0, 0);
  }

  @Override
  public void validate(Validation check) {
    check
        .range("partitions", partitions, 1, 256)
        .range("replicas", replicas, 0, 16)
        .range("minInSync", minInSync, 0, 16)
        .range("generation", generation, 0, 8191)
        .require(
            replicas == 0 || minInSync <= replicas,
            "minInSync",
            "must be at most topics.replicas=" + replicas,
            minInSync);
  }

  /**
   * Returns the replication factor for the creation of topics; −1 selects the cluster's default.
   */
  public short factor() {
    return (short) (replicas == 0 ? -1 : replicas);
  }

  /**
   * Returns the Kafka settings to add to those of each topic that is created; empty for the
   * cluster's defaults.
   */
  public Map<String, String> settings() {
    return minInSync == 0 ? Map.of() : Map.of("min.insync.replicas", Integer.toString(minInSync));
  }
}
