package dev.memlog.standalone;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.util.Map;

/**
 * The settings of topics that a service creates. Every service must have the same settings, since
 * the first service to start creates the topics.
 *
 * @param partitions number of partitions of every topic; fixed once the topics exist, since it
 *     determines the placement of keys: a service with a different number does not start. At most
 *     this number of processes of a service share the work
 * @param replicas number of replicas of every partition; 0 for the cluster's
 *     default.replication.factor
 * @param minInSync number of replicas that must have stored a write before it is acknowledged; 0
 *     for the cluster's min.insync.replicas
 * @param generation generation of the topics, 0 to 8191: 0 for topics that services created; for
 *     topics that memlog move created, the generation that it printed. The generation is part of
 *     revisions and positions, so a position of the former log is refused
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
