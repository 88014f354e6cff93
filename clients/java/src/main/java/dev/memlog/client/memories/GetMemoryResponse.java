package dev.memlog.client.memories;

import java.util.List;

/**
 * A memory with its lineage and its history.
 *
 * @param lineage the statements that the memory rests on, in the order of their arrival
 * @param history the changes of the last 30 days, oldest first; empty unless requested
 */
public record GetMemoryResponse(
    Memory memory, List<MemorySupport> lineage, List<MemoryChange> history) {}
