package dev.memlog.client.memories;

import java.time.Instant;
import java.util.List;

/**
 * A reason why a memory exists: one reading of messages, or one command, that stated it.
 *
 * @param id the candidate's or command's id
 * @param origin explicit, implicit, reflection, consolidation
 * @param content the statement as this source states it
 * @param sources the messages; the loss of any of them removes this support
 * @param extractor the extractor that read it
 * @param context excerpts from around the statement, by whose words the memory is also found
 */
public record MemorySupport(
    String id,
    String origin,
    String content,
    double confidence,
    List<MemorySource> sources,
    String extractor,
    String extractorVersion,
    Instant saidAt,
    List<MemoryExcerpt> context) {}
