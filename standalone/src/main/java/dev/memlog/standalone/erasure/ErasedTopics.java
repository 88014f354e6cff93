package dev.memlog.standalone.erasure;

import static java.util.stream.Collectors.toSet;

import dev.memlog.extractor.retention.StageGroups;
import dev.memlog.runtime.kafka.ClusterOffsets;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.TopicSpec.Cleanup;
import dev.memlog.schemas.Topics;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;

/**
 * A listing of the topics that may contain text of messages or memories, with their partitions and
 * offsets in the cluster.
 *
 * @param admin the admin client; owned by the caller
 * @param groups the stages whose changelogs contain text
 * @param tenantTopics the input topics of single tenants
 */
record ErasedTopics(Admin admin, StageGroups groups, Collection<String> tenantTopics) {

  /** Topics without any text of messages or memories; queries within answers are encrypted. */
  private static final Set<TopicSpec> WITHOUT_TEXT =
      Set.of(
          Topics.ACCESSES,
          Topics.ANSWERS,
          Topics.DECISIONS,
          Topics.ERASURE_RECEIPTS,
          Topics.ENERGY,
          Topics.MEMORY_USAGE);

  /** Returns the topics that the broker compacts, including the stages' changelogs. */
  Set<String> compacted() throws ExecutionException, InterruptedException {
    Set<String> all = new TreeSet<>(changelogs());
    Topics.all().stream()
        .filter(topic -> !WITHOUT_TEXT.contains(topic))
        .filter(topic -> topic.cleanup() != Cleanup.JANITOR && topic.cleanup() != Cleanup.DELETE)
        .forEach(topic -> all.add(topic.name()));
    return all;
  }

  /**
   * Returns the topics whose records are deleted once processed, each with the consumer groups that
   * must have read a record before its deletion.
   */
  Map<String, Collection<String>> truncated() {
    Map<String, Collection<String>> all = new HashMap<>();
    for (TopicSpec topic : Topics.all()) {
      if (topic.cleanup() == Cleanup.JANITOR) {
        all.put(topic.name(), groups.readers(topic));
      }
    }
    for (String topic : tenantTopics) {
      all.put(topic, groups.readers(Topics.CONVERSATION_EVENTS));
    }
    return all;
  }

  /** Returns the changelogs of the stages' stores. */
  Set<String> changelogs() throws ExecutionException, InterruptedException {
    return admin.listTopics().names().get().stream().filter(groups::owns).collect(toSet());
  }

  /** Returns all partitions of the given topics; topics that do not exist are left out. */
  Set<TopicPartition> partitions(Collection<String> topics)
      throws ExecutionException, InterruptedException {
    return Set.copyOf(cluster().partitionsOfExisting(topics));
  }

  /** Returns the end offset of each partition, which includes records of open transactions. */
  Map<TopicPartition, Long> ends(Collection<TopicPartition> partitions)
      throws ExecutionException, InterruptedException {
    return cluster().offsets(partitions, OffsetSpec.latest());
  }

  /** Returns the committed offsets of a consumer group; empty if the group does not exist. */
  Map<TopicPartition, Long> committed(String group)
      throws ExecutionException, InterruptedException {
    try {
      return cluster().committed(group);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof GroupIdNotFoundException) {
        return Map.of();
      }
      throw e;
    }
  }

  private ClusterOffsets cluster() {
    return new ClusterOffsets(admin);
  }
}
