package dev.memlog.extractor.retention;

import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Who reads the topics that only the janitor deletes from.
 *
 * @param fold the fold's consumer group
 * @param evolution evolution's; what it reads is kept for it even where it never ran, since
 *     memories of another time may rest on what is withdrawn now
 * @param extraction extraction's, where turns are read
 */
public record StageGroups(String fold, String evolution, Optional<String> extraction) {

  /** The groups that must have processed a record before it goes. */
  List<String> readers(TopicSpec topic) {
    if (topic.equals(Topics.TURNS)) {
      return Stream.concat(Stream.of(evolution), extraction.stream()).toList();
    }
    return List.of(topic.equals(Topics.MEMORY_COMMANDS) ? evolution : fold);
  }

  /** Whether this is a changelog of one of the stages. */
  boolean owns(String topic) {
    return topic.endsWith("-changelog")
        && (topic.startsWith(fold + "-") || topic.startsWith(evolution + "-"));
  }
}
