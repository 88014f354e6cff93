package dev.memlog.extractor.retention;

import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The consumer groups of the stages. Their committed offsets decide which records the {@link
 * Janitor} may delete.
 *
 * @param fold the fold's consumer group
 * @param evolution the consumer group of evolution; its inputs are kept even if it never ran, since
 *     older memories may rest on messages that are withdrawn now
 * @param extraction the consumer group of extraction; empty if turns are not read
 */
public record StageGroups(String fold, String evolution, Optional<String> extraction) {

  /** Returns the groups that must have read a record of a topic before the record is deleted. */
  public List<String> readers(TopicSpec topic) {
    if (topic.equals(Topics.TURNS)) {
      return Stream.concat(Stream.of(evolution), extraction.stream()).toList();
    }
    return List.of(topic.equals(Topics.MEMORY_COMMANDS) ? evolution : fold);
  }

  /** Returns whether a topic is a changelog of the fold or of evolution. */
  public boolean owns(String topic) {
    return topic.endsWith("-changelog")
        && (topic.startsWith(fold + "-") || topic.startsWith(evolution + "-"));
  }
}
