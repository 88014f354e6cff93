package dev.memlog.bench.lifecycle;

import dev.memlog.schemas.TopicSpec;

/**
 * A record of a topic that the evolution stage reads.
 *
 * @param topic the topic
 * @param key the key of the record
 * @param value the serialized value
 * @param at the time when it was appended, in epoch milliseconds
 */
record Logged(TopicSpec topic, String key, byte[] value, long at) {}
