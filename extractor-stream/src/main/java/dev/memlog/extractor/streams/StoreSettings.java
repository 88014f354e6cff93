package dev.memlog.extractor.streams;

import java.time.Duration;
import java.util.Map;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.Options;

/**
 * The RocksDB settings of the stores. Overwritten or deleted data stays in a file until RocksDB
 * compacts the file, which may never happen without new writes. So each file is compacted again at
 * an age of 90 minutes at the latest, which is about as long as deleted data stays on the topics.
 * {@link OpenStores#compact} compacts the files at once.
 */
public final class StoreSettings implements RocksDBConfigSetter {

  /**
   * The key of the {@link StoreMemory} among the properties that Kafka Streams passes to this
   * class.
   */
  public static final String MEMORY = "memlog.store.memory";

  /** The key of the {@link OpenStores} among the properties of the application. */
  public static final String OPEN = "memlog.store.open";

  private static final Duration COMPACTION = Duration.ofMinutes(90);

  @Override
  public void setConfig(String storeName, Options options, Map<String, Object> configs) {
    options.setPeriodicCompactionSeconds(COMPACTION.toSeconds());
    // A stage opens dozens of stores of few files; RocksDB would start 16 threads for each.
    options.setMaxFileOpeningThreads(1);
    if (configs.get(MEMORY) instanceof StoreMemory memory
        && options.tableFormatConfig() instanceof BlockBasedTableConfig table) {
      table.setBlockCache(memory.cache());
      table.setCacheIndexAndFilterBlocks(true);
      options.setWriteBufferManager(memory.writeBuffers());
      options.setTableFormatConfig(table);
    }
  }

  @Override
  public void close(String storeName, Options options) {
    // The process owns the memory and closes it.
  }
}
