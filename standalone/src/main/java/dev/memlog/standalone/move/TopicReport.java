package dev.memlog.standalone.move;

/**
 * The result of moving one topic.
 *
 * @param records the number of records in the topic of the cluster
 * @param copied the number of records that this run has copied; an earlier run has copied the
 *     others
 * @param digest the digest of the records, which is the same in the data directory and in the
 *     cluster
 */
public record TopicReport(String topic, long records, long copied, String digest) {}
