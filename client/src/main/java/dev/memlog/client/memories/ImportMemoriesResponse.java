package dev.memlog.client.memories;

import org.jspecify.annotations.Nullable;

/**
 * The answer to an import.
 *
 * @param memories the number of lines that were accepted
 * @param position the position of the last one in the log; null if there were none
 */
public record ImportMemoriesResponse(int memories, @Nullable String position) {}
