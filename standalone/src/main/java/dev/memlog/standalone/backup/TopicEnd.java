package dev.memlog.standalone.backup;

/**
 * The end of one partition in a backup.
 *
 * @param end the offset after the last record of the partition in the backup
 */
public record TopicEnd(String topic, int partition, long end) {}
