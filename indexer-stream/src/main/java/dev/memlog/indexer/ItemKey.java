package dev.memlog.indexer;

import java.util.UUID;

/**
 * The key of a record of desired state.
 *
 * @param text the whole
 * @param tenant its first part
 * @param flow within an owner's records those that take one turn together, such as a conversation's
 * @param id of its point
 */
record ItemKey(String text, String tenant, String flow, UUID id) {}
