package dev.memlog.client.core;

import java.util.List;

/**
 * The blocks of an owner.
 *
 * @param blocks the blocks, by name
 */
public record ListCoreMemoryResponse(List<CoreMemoryBlock> blocks) {}
