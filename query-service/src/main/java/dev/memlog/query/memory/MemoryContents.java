package dev.memlog.query.memory;

import dev.memlog.events.MemoryChange;
import dev.memlog.query.view.CorruptRecordException;
import dev.memlog.query.view.StateCodec;
import dev.memlog.query.view.ViewBatch;
import dev.memlog.query.view.ViewContents;
import dev.memlog.query.view.ViewKeys;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.state.CoreBlock;
import dev.memlog.state.GraphElement;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryUsage;
import dev.memlog.state.Source;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.rocksdb.RocksDBException;

/**
 * The contents of the view of memories: memories, their usage, their changes, the blocks of core
 * memory, and the graph with the relations of memories. Each kind has its own topic.
 */
final class MemoryContents implements ViewContents {

  /** The time for which changes are kept, the same as in their topic. */
  static final Duration CHANGES_KEPT = Duration.ofDays(30);

  static final StateCodec<Memory> MEMORY =
      new StateCodec<>(Memory.getEncoder(), Memory.getDecoder());
  static final StateCodec<MemoryUsage> USAGE =
      new StateCodec<>(MemoryUsage.getEncoder(), MemoryUsage.getDecoder());
  static final StateCodec<MemoryChange> CHANGE =
      new StateCodec<>(MemoryChange.getEncoder(), MemoryChange.getDecoder());

  static final StateCodec<CoreBlock> CORE_BLOCK =
      new StateCodec<>(CoreBlock.getEncoder(), CoreBlock.getDecoder());

  static final StateCodec<GraphElement> GRAPH_ELEMENT =
      new StateCodec<>(GraphElement.getEncoder(), GraphElement.getDecoder());

  @Override
  public String name() {
    return "memories";
  }

  @Override
  public List<String> topics() {
    return List.of(
        Topics.MEMORIES.name(),
        Topics.MEMORY_USAGE.name(),
        Topics.MEMORY_CHANGES.name(),
        Topics.CORE_MEMORY.name(),
        Topics.GRAPH.name());
  }

  @Override
  public byte[] format() {
    return StateCodec.format(
        9,
        Memory.getClassSchema(),
        MemoryUsage.getClassSchema(),
        MemoryChange.getClassSchema(),
        CoreBlock.getClassSchema(),
        GraphElement.getClassSchema());
  }

  @Override
  public void put(String topic, SpecificRecord value, ViewBatch batch)
      throws RocksDBException, CorruptRecordException {
    switch (value) {
      case Memory memory when topic.equals(Topics.MEMORIES.name()) -> put(memory, batch);
      case MemoryUsage usage when topic.equals(Topics.MEMORY_USAGE.name()) -> put(usage, batch);
      case MemoryChange change when topic.equals(Topics.MEMORY_CHANGES.name()) ->
          put(change, batch);
      case CoreBlock block when topic.equals(Topics.CORE_MEMORY.name()) -> put(block, batch);
      case GraphElement element when topic.equals(Topics.GRAPH.name()) -> put(element, batch);
      default -> throw new CorruptRecordException("holds a " + value.getSchema().getFullName());
    }
  }

  @Override
  public void remove(String topic, List<String> ids, ViewBatch batch)
      throws RocksDBException, CorruptRecordException {
    if (topic.equals(Topics.MEMORIES.name()) && ids.size() == 4) {
      unlist(owner(ids), ids.get(3), batch);
      batch.delete(MemoryKeys.MEMORIES.key(owner(ids), ids.get(3)));
    } else if (topic.equals(Topics.MEMORY_USAGE.name()) && ids.size() == 4) {
      batch.delete(MemoryKeys.USAGE.key(owner(ids), ids.get(3)));
    } else if (topic.equals(Topics.CORE_MEMORY.name()) && ids.size() == 4) {
      batch.delete(MemoryKeys.CORE_BLOCKS.key(owner(ids), ids.get(3)));
    } else if (topic.equals(Topics.GRAPH.name()) && ids.size() == 4) {
      batch.delete(MemoryKeys.graphElement(owner(ids), ids.get(3)));
    } else if (topic.equals(Topics.MEMORY_CHANGES.name()) && ids.size() == 5) {
      removeChange(owner(ids), ids.get(3), version(ids.get(4)), batch);
    } else {
      throw new CorruptRecordException("must have a key of known form to delete");
    }
  }

  @Override
  public void expire(Instant now, ViewBatch batch) throws RocksDBException {
    long first = now.minus(CHANGES_KEPT).toEpochMilli();
    for (String id : batch.idsBefore(MemoryKeys.EXPIRIES, first)) {
      List<String> ids = List.of(id.split("/", -1));
      removeChange(owner(ids), ids.get(3), Integer.parseInt(ids.get(4)), batch);
    }
  }

  private static void put(Memory memory, ViewBatch batch) throws RocksDBException {
    String owner = Keys.owner(memory.getTenant(), memory.getApp(), memory.getUser());
    unlist(owner, memory.getId(), batch);
    count(owner, memory, 1, batch);
    batch.put(MemoryKeys.MEMORIES.key(owner, memory.getId()), MEMORY.bytes(memory));
    batch.put(MemoryKeys.inOwner(owner, memory), new byte[0]);
    batch.put(MemoryKeys.inApp(memory), new byte[0]);
    byte[] facets = ViewKeys.text(Facets.of(memory).key());
    for (byte[] key : created(owner, memory)) {
      batch.put(key, facets);
    }
  }

  /**
   * Returns the keys of the entries that are counted if a filter names a time or a conversation.
   */
  private static List<byte[]> created(String owner, Memory memory) {
    long at = memory.getCreatedAt().toEpochMilli();
    List<byte[]> keys = new ArrayList<>();
    keys.add(ViewKeys.timed(MemoryKeys.CREATED.prefix(owner), at, memory.getId()));
    memory.getSupports().stream()
        .flatMap(support -> support.getSources().stream())
        .map(Source::getConversation)
        .distinct()
        .map(
            of ->
                ViewKeys.timed(
                    MemoryKeys.CREATED_OF_CONVERSATION.prefix(owner, of), at, memory.getId()))
        .forEach(keys::add);
    return keys;
  }

  /** Removes the stored state of a memory from lists and counts. */
  private static void unlist(String owner, String id, ViewBatch batch) throws RocksDBException {
    byte[] old = batch.get(MemoryKeys.MEMORIES.key(owner, id));
    if (old != null) {
      Memory memory = MEMORY.value(old);
      batch.delete(MemoryKeys.inOwner(owner, memory));
      batch.delete(MemoryKeys.inApp(memory));
      for (byte[] key : created(owner, memory)) {
        batch.delete(key);
      }
      count(owner, memory, -1, batch);
    }
  }

  private static void count(String owner, Memory memory, int more, ViewBatch batch)
      throws RocksDBException {
    add(
        MemoryKeys.COUNTS.key(memory.getTenant(), memory.getApp(), memory.getStatus()),
        more,
        batch);
    add(MemoryKeys.OWNER_COUNTS.key(owner, Facets.of(memory).key()), more, batch);
  }

  private static void add(byte[] key, int more, ViewBatch batch) throws RocksDBException {
    byte[] old = batch.get(key);
    long sum = (old == null ? 0 : ViewBatch.number(old)) + more;
    if (sum == 0) {
      batch.delete(key);
    } else {
      batch.put(key, ViewBatch.bytes(sum));
    }
  }

  /**
   * Stores a usage even if its memory is not stored yet, since records of different topics arrive
   * in any order.
   */
  private static void put(MemoryUsage usage, ViewBatch batch) throws RocksDBException {
    String owner = Keys.owner(usage.getTenant(), usage.getApp(), usage.getUser());
    batch.put(MemoryKeys.USAGE.key(owner, usage.getMemoryId()), USAGE.bytes(usage));
  }

  private static void put(CoreBlock block, ViewBatch batch) throws RocksDBException {
    String owner = Keys.owner(block.getTenant(), block.getApp(), block.getUser());
    batch.put(MemoryKeys.CORE_BLOCKS.key(owner, block.getName()), CORE_BLOCK.bytes(block));
  }

  private static void put(GraphElement element, ViewBatch batch) throws RocksDBException {
    String owner = Keys.owner(element.getTenant(), element.getApp(), element.getUser());
    batch.put(MemoryKeys.graphElement(owner, element.getId()), GRAPH_ELEMENT.bytes(element));
  }

  private static void put(MemoryChange change, ViewBatch batch) throws RocksDBException {
    String owner = Keys.owner(change.getTenant(), change.getApp(), change.getUser());
    String memory = change.getMemoryId();
    removeChange(owner, memory, change.getVersion(), batch);
    batch.put(MemoryKeys.change(owner, memory, change.getVersion()), CHANGE.bytes(change));
    batch.put(expiry(owner, change), new byte[0]);
  }

  private static void removeChange(String owner, String memory, int version, ViewBatch batch)
      throws RocksDBException {
    byte[] key = MemoryKeys.change(owner, memory, version);
    byte[] old = batch.get(key);
    if (old != null) {
      batch.delete(expiry(owner, CHANGE.value(old)));
      batch.delete(key);
    }
  }

  private static byte[] expiry(String owner, MemoryChange change) {
    return MemoryKeys.expiry(
        change.getAt().toEpochMilli(), owner, change.getMemoryId(), change.getVersion());
  }

  /** Returns the owner from the first ids of a key. The user may be empty: {@code tenant/app/}. */
  private static String owner(List<String> ids) {
    return ids.get(0) + "/" + ids.get(1) + "/" + ids.get(2);
  }

  private static int version(String text) throws CorruptRecordException {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException _) {
      throw new CorruptRecordException("must have a key of known form to delete");
    }
  }
}
