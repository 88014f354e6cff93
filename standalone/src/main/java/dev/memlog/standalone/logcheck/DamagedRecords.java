package dev.memlog.standalone.logcheck;

import java.nio.file.Path;
import org.apache.kafka.common.TopicPartition;

/**
 * Records of the log that can no longer be read.
 *
 * @param first the offset of the first one
 * @param last the offset of the last one, as far as the damage lets it be read
 * @param file the segment
 * @param position the position of the damage in the segment, in bytes
 * @param after the append time of the record before the damage, in epoch milliseconds; 0 if the
 *     segment has none
 * @param before the latest time at which the broker can have appended one of the records, in epoch
 *     milliseconds
 */
record DamagedRecords(
    TopicPartition log, long first, long last, Path file, long position, long after, long before) {

  @Override
  public String toString() {
    return "topic %s partition %d offsets %d to %d in %s at byte %d"
        .formatted(log.topic(), log.partition(), first, last, file, position);
  }
}
