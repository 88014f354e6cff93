package dev.memlog.client.memories;

import java.util.List;

/**
 * A memory with its lineage and its history.
 *
 * @param lineage the supports in the order of their arrival
 * @param history the changes, oldest first; empty unless requested
 */
public record GetMemoryResponse(
    Memory memory, List<MemorySupport> lineage, List<MemoryChange> history) {}
