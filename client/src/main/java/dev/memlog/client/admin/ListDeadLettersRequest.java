package dev.memlog.client.admin;

import org.jspecify.annotations.Nullable;

/**
 * A request for a page of dead letters; null leaves a component out.
 *
 * @param topic of this topic; left out: of all
 * @param limit 1 to 1,000; left out: 50
 * @param pageToken from the last answer's next_page_token
 */
public record ListDeadLettersRequest(
    @Nullable String topic, @Nullable Integer limit, @Nullable String pageToken) {}
