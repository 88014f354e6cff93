package dev.memlog.standalone.logcheck;

import dev.memlog.standalone.powerloss.LogDirectory;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.record.internal.FileLogInputStream.FileChannelRecordBatch;
import org.apache.kafka.common.record.internal.FileRecords;
import org.apache.kafka.common.record.internal.RecordBatch;

/** A scan of one segment that verifies the checksum of each batch. The broker may run. */
record SegmentScan(Batches batches) {

  /** A receiver of the batches of a segment, which may also bound the load on the disk. */
  interface Batches {

    /**
     * Receives the next batch.
     *
     * @param valid whether its checksum is valid
     */
    void read(FileChannelRecordBatch batch, boolean valid) throws InterruptedException;
  }

  /** The time between the last append to a segment and the change of the file's own time. */
  private static final long LATE_MILLIS = 60_000;

  /**
   * Returns the damage of a segment; none if compaction or retention has removed the segment.
   *
   * @throws IOException if the file cannot be read
   */
  List<DamagedRecords> of(LogDirectory directory, Path segment)
      throws IOException, InterruptedException {
    List<DamagedRecords> damaged = new ArrayList<>();
    long next = LogDirectory.baseOffset(segment);
    long end = 0;
    long after = 0;
    try {
      long size = Files.size(segment);
      long before = Files.getLastModifiedTime(segment).toMillis() + LATE_MILLIS;
      FileRecords records = FileRecords.open(segment.toFile(), false);
      // FileRecords.close() would truncate the file to its size at the opening and lose later
      // appends.
      try (Closeable _ = records::closeHandlers) {
        for (FileChannelRecordBatch batch : records.batches()) {
          if (batch.magic() != RecordBatch.CURRENT_MAGIC_VALUE) {
            break;
          }
          // The checksum covers neither the offset nor the format.
          boolean valid = batch.isValid() && batch.baseOffset() >= next;
          if (valid) {
            after = batch.maxTimestamp();
          } else {
            long last = batch.lastOffset();
            damaged.add(
                new DamagedRecords(
                    directory.log(), next, last, segment, batch.position(), after, before));
          }
          next = Math.max(next, batch.lastOffset() + 1);
          end = batch.position() + (long) batch.sizeInBytes();
          batches.read(batch, valid);
        }
      } catch (KafkaException e) {
        if (e.getCause() instanceof NoSuchFileException missing) {
          throw missing;
        }
      }
      if (end < size) {
        // A size or a format that is damaged hides all later batches of the segment.
        damaged.add(new DamagedRecords(directory.log(), next, next, segment, end, after, before));
      }
      return damaged;
    } catch (NoSuchFileException _) {
      return List.of();
    }
  }
}
