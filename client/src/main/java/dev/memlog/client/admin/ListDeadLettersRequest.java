package dev.memlog.client.admin;

import org.jspecify.annotations.Nullable;

/**
 * A request for a page of dead letters; a null component is omitted.
 *
 * @param topic the topic whose dead letters are listed; all if null
 * @param limit 1 to 1,000; 50 if null
 * @param pageToken the nextPageToken of the previous answer
 */
public record ListDeadLettersRequest(
    @Nullable String topic, @Nullable Integer limit, @Nullable String pageToken) {}
