package dev.memlog.standalone.backup;

/**
 * The end of one partition in a backup.
 *
 * @param topic the topic of the partition
 * @param partition the number of the partition
 * @param end the offset after the last record of the partition in the backup
 */
public record TopicEnd(String topic, int partition, long end) {}
