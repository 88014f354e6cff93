package dev.memlog.extractor.streams;

import java.time.Duration;
import java.util.Map;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * A factory of state stores with changelogs. Stores hold text, so their changelogs remove deleted
 * data as soon as the topics do.
 */
public final class StateStores {

  /**
   * The largest value that a store takes, in bytes: a message and its fields, several times over.
   */
  private static final int MOST_BYTES = 8 << 20;

  private static final String HOUR = Long.toString(Duration.ofHours(1).toMillis());

  private StateStores() {}

  /**
   * Returns the builder of a persistent store with a changelog of its own. The changelog removes
   * deleted data as soon as the topics do.
   *
   * @param name the name of the store, which is part of the changelog's name
   * @param values the serde of the values
   */
  public static <V> StoreBuilder<KeyValueStore<String, V>> store(String name, Serde<V> values) {
    return Stores.keyValueStoreBuilder(new CompactableStores(name), Serdes.String(), values)
        .withLoggingEnabled(
            Map.of(
                "segment.ms",
                HOUR,
                "max.compaction.lag.ms",
                HOUR,
                // An instance that comes back after weeks must still see what was deleted.
                "delete.retention.ms",
                Long.toString(Duration.ofDays(30).toMillis()),
                "max.message.bytes",
                Integer.toString(MOST_BYTES)));
  }

  /** A supplier of RocksDB stores, one for each partition, that can be compacted on demand. */
  private record CompactableStores(String name) implements KeyValueBytesStoreSupplier {

    @Override
    public KeyValueStore<Bytes, byte[]> get() {
      return new CompactableStore(name);
    }

    @Override
    public String metricsScope() {
      return CompactableStore.SCOPE;
    }
  }
}
