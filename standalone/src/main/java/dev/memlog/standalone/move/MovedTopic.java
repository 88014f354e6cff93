package dev.memlog.standalone.move;

import java.util.List;
import java.util.Map;

/**
 * A topic that a {@link Move} copies.
 *
 * @param name the name of the topic
 * @param settings the settings of the topic after the move
 * @param placement the placement of its records among the cluster's partitions
 * @param readers the consumer groups of the stages that process the topic; empty if no stage does.
 *     The first group must process no record twice; the other groups may process a record again
 */
record MovedTopic(
    String name, Map<String, String> settings, Partitioning placement, List<String> readers) {

  MovedTopic {
    settings = Map.copyOf(settings);
    readers = List.copyOf(readers);
  }
}
