package dev.memlog.standalone.move;

/**
 * The result of moving one topic.
 *
 * @param records the number of records that the topic of the cluster holds
 * @param copied how many of them this run has copied; an earlier run has copied the others
 * @param digest the digest of the records of the data directory, which that of the cluster's equals
 */
public record TopicReport(String topic, long records, long copied, String digest) {}
