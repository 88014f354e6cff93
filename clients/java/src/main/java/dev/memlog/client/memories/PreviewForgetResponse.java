package dev.memlog.client.memories;

import java.util.List;

/**
 * A preview of the memories that a query would forget. Nothing is forgotten yet.
 *
 * @param preview the memories that match the query, at most 20, best match first
 * @param previewToken the token for a {@link ForgetMemoriesRequest} that forgets exactly these
 *     memories, valid for ten minutes; empty if no memory was found
 */
public record PreviewForgetResponse(List<MemoryHit> preview, String previewToken) {}
