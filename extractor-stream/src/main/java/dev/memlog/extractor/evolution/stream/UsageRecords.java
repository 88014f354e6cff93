package dev.memlog.extractor.evolution.stream;

import dev.memlog.extractor.streams.StoreEntries;
import dev.memlog.extractor.streams.TaskTimer;
import dev.memlog.schemas.Topics;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * The usage of memories in the state stores and on topic memory-usage. Rounds write recalls to the
 * topic, once for all recalls of a memory since the last round. The counts are absolute, so a lost
 * round only delays them.
 */
final class UsageRecords {

  /** The largest number of memories of one round, since a round delays the stage's next poll. */
  private static final int AT_ONCE = 1000;

  private final MemoryStores stores;
  private final ProcessorContext<String, byte[]> context;
  private final Duration interval;
  private final TaskTimer rounds;

  /**
   * Creates the records of a task.
   *
   * @param interval the time between rounds
   */
  UsageRecords(MemoryStores stores, ProcessorContext<String, byte[]> context, Duration interval) {
    this.stores = stores;
    this.context = context;
    this.interval = interval;
    rounds = new TaskTimer(context, this::writeDue);
    rounds.after(interval);
  }

  /** Stores the usage of a memory after a recall. The next round writes it. */
  void recalled(String key, byte @Nullable [] usage) {
    stores.usage().put(key, usage);
    stores.due().put(key, new byte[0]);
    rounds.after(interval);
  }

  /**
   * Stores and writes the usage of a memory.
   *
   * @param usage the usage; null if the memory was removed
   * @param at the time of the record, in epoch milliseconds
   */
  void write(String key, byte @Nullable [] usage, long at) {
    if (usage != null || stores.usage().get(key) != null) {
      stores.usage().put(key, usage);
      stores.due().delete(key);
      context.forward(new Record<>(key, usage, at), Topics.MEMORY_USAGE.name());
    }
  }

  private void writeDue(long now) {
    List<String> due = StoreEntries.read(stores.due().all(), AT_ONCE, entry -> entry.key);
    for (String key : due) {
      context.forward(new Record<>(key, stores.usage().get(key), now), Topics.MEMORY_USAGE.name());
      stores.due().delete(key);
    }
    if (due.size() == AT_ONCE) {
      rounds.after(interval);
    }
  }
}
