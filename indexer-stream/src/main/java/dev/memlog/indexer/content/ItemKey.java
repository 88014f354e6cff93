package dev.memlog.indexer.content;

import java.util.UUID;

/**
 * The parsed key of a Kafka record that holds a passage or memory.
 *
 * @param text the whole key
 * @param tenant the first part of the key
 * @param flow the group of records that queues treat as one, such as the messages of a conversation
 * @param id the id of the point in the index
 */
public record ItemKey(String text, String tenant, String flow, UUID id) {}
