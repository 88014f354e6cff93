package dev.memlog.query.position;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A step of the way from a write to a read: stages that must have processed topics up to known
 * offsets.
 *
 * @param topics the topics that each stage must have processed
 * @param samePartition whether a record of the preceding step leads only to records of the same
 *     partition; if false, it may lead to records of any partition
 */
record Hop(Map<Stage, Set<String>> topics, boolean samePartition) {

  Hop {
    topics = Map.copyOf(topics);
  }

  /** Returns the topics of all stages. */
  Set<String> allTopics() {
    return topics.values().stream().flatMap(Collection::stream).collect(Collectors.toSet());
  }

  /** Returns the groups whose committed offsets determine whether this step is complete. */
  Set<String> groups() {
    return topics.keySet().stream()
        .flatMap(stage -> stage.group().stream())
        .collect(Collectors.toSet());
  }
}
