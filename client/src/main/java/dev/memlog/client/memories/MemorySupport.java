package dev.memlog.client.memories;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;

/**
 * A reason why a memory exists: one reading of messages, or one command, that stated it.
 *
 * @param id the candidate's or command's id
 * @param origin explicit, implicit, reflection, consolidation
 * @param content the statement as this source makes it
 * @param sources the messages that are needed jointly: the loss of any of them removes this support
 * @param context excerpts of the text around the statement, whose words also find the memory
 * @param reader the extractor of the statement, with its version
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
   * The extractor of a statement, with its version.
   *
   * @param extractor the name of the extractor
   */
  public record Reader(String extractor, String extractorVersion) {}
}
