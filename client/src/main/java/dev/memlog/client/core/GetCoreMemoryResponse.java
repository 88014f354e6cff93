package dev.memlog.client.core;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A block with its history.
 *
 * @param block the block; null if it was deleted
 * @param history the latest changes, oldest first
 */
public record GetCoreMemoryResponse(
    @Nullable CoreMemoryBlock block, List<CoreMemoryChange> history) {}
