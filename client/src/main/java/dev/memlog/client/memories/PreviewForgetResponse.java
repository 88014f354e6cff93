package dev.memlog.client.memories;

import java.util.List;

/**
 * A preview of what a query would forget.
 *
 * @param preview the memories that would be forgotten, at most 20, best match first
 * @param previewToken the token that forgets exactly these memories of the same owner, valid for
 *     ten minutes; empty if nothing was found
 */
public record PreviewForgetResponse(List<MemoryHit> preview, String previewToken) {}
