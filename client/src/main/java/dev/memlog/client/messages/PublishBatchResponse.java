package dev.memlog.client.messages;

import java.util.List;

/**
 * The acknowledgement of several events.
 *
 * @param results in the order of the request
 * @param position the position by which all of them are contained
 */
public record PublishBatchResponse(List<PublishResponse> results, String position) {}
