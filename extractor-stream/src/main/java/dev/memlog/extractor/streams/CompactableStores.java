package dev.memlog.extractor.streams;

import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;

/** A supplier of RocksDB stores, one for each partition, that can be compacted on demand. */
final class CompactableStores implements KeyValueBytesStoreSupplier {

  private final String name;

  CompactableStores(String name) {
    this.name = name;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public KeyValueStore<Bytes, byte[]> get() {
    return new CompactableStore(name);
  }

  @Override
  public String metricsScope() {
    return CompactableStore.SCOPE;
  }
}
