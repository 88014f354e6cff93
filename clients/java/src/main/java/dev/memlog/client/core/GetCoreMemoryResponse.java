package dev.memlog.client.core;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A block of core memory with its history.
 *
 * @param block the block; null if it was deleted
 * @param history the latest changes, at most 20, oldest first; empty unless requested
 */
public record GetCoreMemoryResponse(
    @Nullable CoreMemoryBlock block, List<CoreMemoryChange> history) {}
