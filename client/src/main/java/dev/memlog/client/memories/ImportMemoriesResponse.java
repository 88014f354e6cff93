package dev.memlog.client.memories;

import org.jspecify.annotations.Nullable;

/**
 * The answer to an import.
 *
 * @param memories the number of memories that were accepted
 * @param blocks the number of blocks of core memory that were accepted
 * @param position the position of the last one in the log; null if there were none
 */
public record ImportMemoriesResponse(int memories, int blocks, @Nullable String position) {}
