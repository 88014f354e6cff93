package dev.memlog.standalone.erasure;

import dev.memlog.query.position.Stage;
import java.util.Set;

/**
 * A processing stage or view that must have applied a delete before its erasure is complete.
 *
 * @param stage the stage or view
 * @param topics the names of the topics that it reads
 */
public record StageReader(Stage stage, Set<String> topics) {

  public StageReader {
    topics = Set.copyOf(topics);
  }
}
