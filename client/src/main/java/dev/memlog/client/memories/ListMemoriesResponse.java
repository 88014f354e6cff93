package dev.memlog.client.memories;

import java.util.List;

/**
 * A page of memories, the latest change first.
 *
 * @param nextPageToken the token of the next page; empty on the last page
 */
public record ListMemoriesResponse(List<Memory> memories, String nextPageToken) {}
