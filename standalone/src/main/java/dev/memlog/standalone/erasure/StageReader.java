package dev.memlog.standalone.erasure;

import dev.memlog.query.position.Stage;
import java.util.Set;

/**
 * A stage that must apply a delete, with the topics that the stage reads.
 *
 * @param stage the stage, or a view
 * @param topics the topics
 */
public record StageReader(Stage stage, Set<String> topics) {

  public StageReader {
    topics = Set.copyOf(topics);
  }
}
