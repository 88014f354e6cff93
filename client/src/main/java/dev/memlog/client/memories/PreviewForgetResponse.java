package dev.memlog.client.memories;

import java.util.List;

/**
 * A preview of what a query would forget.
 *
 * @param preview what would be forgotten, at most 20 memories, best match first
 * @param previewToken for ForgetMemories of the same owner, for ten minutes. Empty where nothing
 *     was found.
 */
public record PreviewForgetResponse(List<MemoryHit> preview, String previewToken) {}
