package dev.memlog.client.memories;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;

/**
 * A statement that a memory rests on, with the messages or the command that made it. A memory
 * exists as long as it has at least one such statement.
 *
 * @param id the id of the extracted candidate or of the command
 * @param origin explicit, implicit, reflection or consolidation
 * @param content the statement in the words of this source
 * @param confidence the certainty that the statement is correct, 0 to 1
 * @param sources the messages that the statement needs, or the command that made it; if one of the
 *     messages is deleted, the memory loses this statement
 * @param reader the extractor of the statement
 * @param saidAt the time at which the statement was made
 * @param context excerpts of the messages around the statement, whose words also find the memory
 */
public record MemorySupport(
    String id,
    String origin,
    String content,
    double confidence,
    List<MemorySource> sources,
    @JsonUnwrapped Reader reader,
    Instant saidAt,
    List<MemoryExcerpt> context) {

  /**
   * The extractor that derived a statement from messages.
   *
   * @param extractor the name of the extractor
   * @param extractorVersion its version
   */
  public record Reader(String extractor, String extractorVersion) {}
}
