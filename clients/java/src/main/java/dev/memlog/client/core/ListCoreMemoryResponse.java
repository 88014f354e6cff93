package dev.memlog.client.core;

import java.util.List;

/**
 * The blocks of an owner's core memory.
 *
 * @param blocks the blocks, ordered by name
 */
public record ListCoreMemoryResponse(List<CoreMemoryBlock> blocks) {}
