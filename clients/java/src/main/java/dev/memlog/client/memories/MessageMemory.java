package dev.memlog.client.memories;

import java.util.List;

/**
 * A memory that cites a message.
 *
 * @param lineage the statements of the memory that cite the message
 * @param changes what these statements changed in the last 30 days, such as added, reinforced,
 *     merged or superseded
 */
public record MessageMemory(
    Memory memory, List<MemorySupport> lineage, List<MemoryChange> changes) {}
