package dev.memlog.client.memories;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;

/**
 * A reason why a memory exists: one reading of messages, or one command, that stated it.
 *
 * @param id the candidate's or command's id
 * @param origin explicit, implicit, reflection, consolidation
 * @param content as it was said here
 * @param sources needed jointly: losing any one of them loses this support
 * @param context what was said around it, kept so that the memory is found by its words
 * @param reader the extractor that read it, and its version
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
   * The extractor that read it, and its version.
   *
   * @param extractor the extractor that read it
   */
  public record Reader(String extractor, String extractorVersion) {}
}
