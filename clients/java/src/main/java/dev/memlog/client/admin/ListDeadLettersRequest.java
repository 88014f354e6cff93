package dev.memlog.client.admin;

import org.jspecify.annotations.Nullable;

/**
 * A request for a page of dead letters; a null component is left out.
 *
 * @param topic lists only dead letters whose rejected record was in this topic, or that are
 *     themselves in it; all if null
 * @param limit the size of the page, 1 to 1,000; null for 50
 * @param pageToken the {@code nextPageToken} of the previous answer; null for the first page
 */
public record ListDeadLettersRequest(
    @Nullable String topic, @Nullable Integer limit, @Nullable String pageToken) {}
