package dev.memlog.extractor.streams;

import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;

/** A supplier of RocksDB stores, one for each partition, that can be compacted on demand. */
record CompactableStores(String name) implements KeyValueBytesStoreSupplier {

  @Override
  public KeyValueStore<Bytes, byte[]> get() {
    return new CompactableStore(name);
  }

  @Override
  public String metricsScope() {
    return CompactableStore.SCOPE;
  }
}
