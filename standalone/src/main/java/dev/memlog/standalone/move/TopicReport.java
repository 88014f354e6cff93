package dev.memlog.standalone.move;

/**
 * The result of moving one topic to a cluster.
 *
 * @param topic the name of the topic
 * @param records the number of records that the cluster's topic now contains
 * @param copied the number of records that this run has copied; an earlier run has copied the
 *     others
 * @param digest the digest of the records, equal in the data directory and in the cluster
 */
public record TopicReport(String topic, long records, long copied, String digest) {}
