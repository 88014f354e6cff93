package dev.memlog.extractor.evolution.stream;

import dev.memlog.extractor.streams.StateStores;
import dev.memlog.extractor.streams.StoreEntries;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * The state stores of a task. Values are the bytes of the topics' records, so that each is encoded
 * once and read under the schema that wrote it.
 *
 * @param memories the memories, by {@code tenant/app/user/memory}
 * @param vectors the vectors, by {@code tenant/app/user/memory}
 * @param tombstones the tombstones, by {@code tenant/app/user/tombstone}; those of a whole app by
 *     {@code tenant/app/*}
 * @param usage the latest usage of memories, by {@code tenant/app/user/memory}
 * @param due the keys of memories whose changed usage is not yet written to its topic
 * @param clock the times at which owners are due, see {@link OwnerClock}, and the decisions of the
 *     last hour, see {@link CommandDecisions}
 * @param journal the automatic changes that can be undone, see {@link StoredJournal}
 * @param core the blocks of core memory, by {@code tenant/app/user/block}
 * @param graph the graphs of owners, see {@link GraphRecords}, and the relations of memories, see
 *     {@link RelationRecords}
 */
record MemoryStores(
    KeyValueStore<String, byte[]> memories,
    KeyValueStore<String, byte[]> vectors,
    KeyValueStore<String, byte[]> tombstones,
    KeyValueStore<String, byte[]> usage,
    KeyValueStore<String, byte[]> due,
    KeyValueStore<String, byte[]> clock,
    KeyValueStore<String, byte[]> journal,
    KeyValueStore<String, byte[]> core,
    KeyValueStore<String, byte[]> graph) {

  static List<StoreBuilder<?>> builders() {
    return List.of(
        StateStores.store(MemoryNodes.MEMORY_STORE, Serdes.ByteArray()),
        StateStores.store(MemoryNodes.VECTOR_STORE, Serdes.ByteArray()),
        StateStores.store(MemoryNodes.TOMBSTONE_STORE, Serdes.ByteArray()),
        StateStores.store(MemoryNodes.USAGE_STORE, Serdes.ByteArray()),
        StateStores.store(MemoryNodes.DUE_STORE, Serdes.ByteArray()),
        StateStores.store(MemoryNodes.CLOCK_STORE, Serdes.ByteArray()),
        StateStores.store(MemoryNodes.JOURNAL_STORE, Serdes.ByteArray()),
        StateStores.store(MemoryNodes.CORE_STORE, Serdes.ByteArray()),
        StateStores.store(MemoryNodes.GRAPH_STORE, Serdes.ByteArray()));
  }

  static MemoryStores of(ProcessingContext context) {
    return new MemoryStores(
        context.getStateStore(MemoryNodes.MEMORY_STORE),
        context.getStateStore(MemoryNodes.VECTOR_STORE),
        context.getStateStore(MemoryNodes.TOMBSTONE_STORE),
        context.getStateStore(MemoryNodes.USAGE_STORE),
        context.getStateStore(MemoryNodes.DUE_STORE),
        context.getStateStore(MemoryNodes.CLOCK_STORE),
        context.getStateStore(MemoryNodes.JOURNAL_STORE),
        context.getStateStore(MemoryNodes.CORE_STORE),
        context.getStateStore(MemoryNodes.GRAPH_STORE));
  }

  /**
   * Returns the owners of memories or blocks of core memory whose keys begin with a prefix.
   *
   * @param prefix {@code tenant/app/}, or empty for all owners
   */
  List<String> ownersOf(String prefix) {
    Set<String> found = new TreeSet<>();
    for (KeyValueStore<String, byte[]> store : List.of(memories, core)) {
      found.addAll(
          StoreEntries.read(
              store.range(prefix, prefix + StoreEntries.ABOVE),
              entry -> entry.key.substring(0, entry.key.lastIndexOf('/'))));
    }
    return List.copyOf(found);
  }
}
