package dev.memlog.standalone;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.config.Range;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/**
 * The topics that the first service creates, the same in every service. Existing ones may differ,
 * except in partitions; a service warns of losses, or refuses to start where deletions or
 * processing would fail.
 *
 * @param partitions partitions per topic, fixed once they exist; at most as many processes share a
 *     service's work
 * @param replicas replicas per partition; 0 for three, or one per broker of a smaller cluster
 * @param minInSync replicas that store an acknowledged write; 0 for two of three or more, otherwise
 *     one
 * @param segmentTime time until a segment closes and can lose deleted data, 1 s to 7 d
 * @param compactionLag time until a closed segment is compacted, 1 s to 7 d
 * @param generation 0, or that of {@code memlog move}, up to 8191; others' positions are refused
 */
public record TopicsConfig(
    @Default("12") @Range(least = 1, most = 256) int partitions,
    @Default("0") @Range(least = 0, most = 16) int replicas,
    @Default("0") @Range(least = 0, most = 16) int minInSync,
    @Default("1h") Duration segmentTime,
    @Default("1h") Duration compactionLag,
    @Default("0") @Range(least = 0, most = 8191) int generation)
    implements Validated {

  private static final Duration LONGEST = Duration.ofDays(7);
  private static final int SAFE_REPLICAS = 3;

  /** Returns a configuration with the default times. */
  public static TopicsConfig of(int partitions, int replicas, int minInSync, int generation) {
    TopicsConfig usual = Defaults.of(TopicsConfig.class);
    return new TopicsConfig(
        partitions, replicas, minInSync, usual.segmentTime, usual.compactionLag, generation);
  }

  static TopicsConfig embedded(int partitions) {
    return of(partitions, 1, 1, 0);
  }

  @Override
  public void validate(Validation check) {
    check
        .range("segmentTime", segmentTime.toMillis(), 1_000, LONGEST.toMillis())
        .range("compactionLag", compactionLag.toMillis(), 1_000, LONGEST.toMillis())
        .require(
            replicas == 0 || minInSync <= replicas,
            "minInSync",
            "must be at most topics.replicas=" + replicas,
            minInSync);
  }

  /**
   * Returns these settings with the replication that suits a cluster, where they leave it open.
   *
   * @throws ExecutionException if the cluster does not answer
   */
  public TopicsConfig on(Admin admin) throws ExecutionException, InterruptedException {
    return replicas > 0 && minInSync > 0 ? this : on(brokers(admin));
  }

  TopicsConfig on(int brokers) {
    int copies = replicas == 0 ? Math.min(SAFE_REPLICAS, brokers) : replicas;
    int stored = copies < SAFE_REPLICAS ? 1 : 2;
    return new TopicsConfig(
        partitions,
        copies,
        minInSync == 0 ? stored : minInSync,
        segmentTime,
        compactionLag,
        generation);
  }

  /** Returns the number of brokers, including those that are down, if the cluster reports them. */
  private static int brokers(Admin admin) throws ExecutionException, InterruptedException {
    try {
      var all = new DescribeClusterOptions().includeFencedBrokers(true);
      return admin.describeCluster(all).nodes().get().size();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnsupportedVersionException) {
        return admin.describeCluster().nodes().get().size();
      }
      throw e;
    }
  }

  /** Returns the Kafka settings that replace those of each topic that is created. */
  public Map<String, String> settings() {
    return Map.of(
        "min.insync.replicas",
        Integer.toString(minInSync),
        "segment.ms",
        Long.toString(segmentTime.toMillis()),
        "max.compaction.lag.ms",
        Long.toString(compactionLag.toMillis()));
  }
}
