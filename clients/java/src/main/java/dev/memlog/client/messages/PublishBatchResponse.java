package dev.memlog.client.messages;

import java.util.List;

/**
 * The acknowledgement that all events of a batch are stored durably in the log.
 *
 * @param results the acknowledgements of the events, in the order of the request
 * @param position a place in the log that covers all events, for {@link
 *     dev.memlog.client.MemlogClient#after}
 */
public record PublishBatchResponse(List<PublishResponse> results, String position) {}
