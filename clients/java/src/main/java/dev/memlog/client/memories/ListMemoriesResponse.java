package dev.memlog.client.memories;

import java.util.List;

/**
 * A page of memories, the most recently changed first.
 *
 * @param nextPageToken the token of the next page; empty on the last page
 */
public record ListMemoriesResponse(List<Memory> memories, String nextPageToken) {}
