package dev.memlog.indexer.content;

import java.util.UUID;

/**
 * The key of a record of desired state.
 *
 * @param text the whole key
 * @param tenant the first part of the key
 * @param flow the flow: the records of an owner that take one turn together, such as a
 *     conversation's
 * @param id the id of the point
 */
public record ItemKey(String text, String tenant, String flow, UUID id) {}
