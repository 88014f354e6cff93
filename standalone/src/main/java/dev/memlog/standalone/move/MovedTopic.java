package dev.memlog.standalone.move;

import java.util.List;
import java.util.Map;

/**
 * A topic to move.
 *
 * @param settings the settings that the topic has once it was moved
 * @param placement the placement of its records among the cluster's partitions
 * @param readers the groups of the stages that process the topic. The first one must process no
 *     record twice; of the others a record that was processed may be processed again. Empty if no
 *     stage does
 */
record MovedTopic(
    String name, Map<String, String> settings, Placement placement, List<String> readers) {

  MovedTopic {
    settings = Map.copyOf(settings);
    readers = List.copyOf(readers);
  }
}
