package dev.memlog.client.memories;

import org.jspecify.annotations.Nullable;

/**
 * The acknowledgement that an import of memories and core memory is stored.
 *
 * @param memories the number of accepted memories
 * @param blocks the number of accepted blocks of core memory
 * @param position a place in the log that covers all accepted lines, for {@link
 *     dev.memlog.client.MemlogClient#after}; null if there was no line
 */
public record ImportMemoriesResponse(int memories, int blocks, @Nullable String position) {}
