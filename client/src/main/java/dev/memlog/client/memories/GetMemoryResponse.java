package dev.memlog.client.memories;

import java.util.List;

/**
 * A memory with its lineage and its history.
 *
 * @param lineage in the order they came
 * @param history oldest first; empty unless asked for
 */
public record GetMemoryResponse(
    Memory memory, List<MemorySupport> lineage, List<MemoryChange> history) {}
