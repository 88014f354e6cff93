package dev.memlog.client.messages;

import java.util.List;

/**
 * The acknowledgement of several events.
 *
 * @param results the acknowledgements in the order of the request
 * @param position the position that covers all events
 */
public record PublishBatchResponse(List<PublishResponse> results, String position) {}
