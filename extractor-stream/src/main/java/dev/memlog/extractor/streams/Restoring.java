package dev.memlog.extractor.streams;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateRestoreListener;

/** A count of the records that a stage has restored into its stores, for the report of a start. */
public final class Restoring implements StateRestoreListener {

  private final AtomicLong records = new AtomicLong();

  @Override
  public void onRestoreStart(TopicPartition partition, String store, long start, long end) {}

  @Override
  public void onBatchRestored(TopicPartition partition, String store, long end, long restored) {
    records.addAndGet(restored);
  }

  @Override
  public void onRestoreEnd(TopicPartition partition, String store, long total) {}

  /** Returns the progress in words, such as {@code has restored 5 records}. */
  @Override
  public String toString() {
    return "has restored %d records".formatted(records.get());
  }
}
