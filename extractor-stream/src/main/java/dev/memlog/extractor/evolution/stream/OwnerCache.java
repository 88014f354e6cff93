package dev.memlog.extractor.evolution.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.extractor.evolution.owner.OwnerMemories;
import dev.memlog.extractor.evolution.owner.OwnerTombstones;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.extractor.streams.StoreEntries;
import dev.memlog.schemas.VectorBytes;
import dev.memlog.state.LoggedVector;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryUsage;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A cache of owners' decoded memories. It keeps the most recently used owners, up to a total number
 * of memories. Only the task itself writes to its stores, so the cache is always consistent with
 * them.
 */
final class OwnerCache {

  private final MemoryStores stores;
  private final MemoryCodec codec;
  private final StoredJournal journals;
  private final String model;
  private final int most;
  private final LinkedHashMap<String, OwnerMemories> owners = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * Creates a cache.
   *
   * @param model the id of the model whose vectors can be compared; vectors of other models are
   *     left out
   * @param most the largest number of memories to keep decoded
   */
  OwnerCache(MemoryStores stores, MemoryCodec codec, String model, int most) {
    this.stores = stores;
    this.codec = codec;
    this.journals = new StoredJournal(stores.journal());
    this.model = model;
    this.most = most;
  }

  /**
   * Returns the memories of an owner.
   *
   * @param owner {@code tenant/app/user}
   */
  OwnerMemories get(String owner) {
    OwnerMemories known = owners.get(owner);
    if (known != null) {
      return known;
    }
    OwnerMemories loaded = load(owner);
    owners.put(owner, loaded);
    shrink(owner);
    return loaded;
  }

  private void shrink(String keep) {
    int size = owners.values().stream().mapToInt(OwnerMemories::size).sum();
    var eldest = owners.entrySet().iterator();
    while (size > most && eldest.hasNext()) {
      Map.Entry<String, OwnerMemories> next = eldest.next();
      if (!next.getKey().equals(keep)) {
        size -= next.getValue().size();
        eldest.remove();
      }
    }
  }

  private OwnerMemories load(String owner) {
    String prefix = owner + "/";
    List<ParsedMemory> memories =
        StoreEntries.read(
            stores.memories().range(prefix, prefix + StoreEntries.ABOVE),
            entry -> {
              Memory memory = codec.stored(Memory.class, entry.value);
              return ParsedMemory.of(memory, vector(entry.key, memory));
            });
    return new OwnerMemories(
        tombstone -> tombstone(owner, tombstone),
        id -> usage(prefix + id),
        journals.of(owner),
        memories);
  }

  private @Nullable MemoryUsage usage(String key) {
    byte[] bytes = stores.usage().get(key);
    return bytes == null ? null : codec.stored(MemoryUsage.class, bytes);
  }

  private float @Nullable [] vector(String key, Memory memory) {
    byte[] bytes = stores.vectors().get(key);
    if (bytes == null) {
      return null;
    }
    LoggedVector logged = codec.stored(LoggedVector.class, bytes);
    return logged.getModel().equals(model)
            && logged.getContentHash().equals(memory.getContentHash())
        ? VectorBytes.vector(logged.getVector())
        : null;
  }

  /**
   * Returns whether a command was appended before all memories of its owner were purged.
   *
   * @param owner {@code tenant/app/user}
   * @param appendedAt the time when the broker appended the command
   */
  boolean purged(String owner, Instant appendedAt) {
    OwnerTombstones tombstones = tombstone -> tombstone(owner, tombstone);
    return tombstones.purged(OwnerTombstones.EVERYTHING, appendedAt.toEpochMilli());
  }

  private Optional<String> tombstone(String owner, String tombstone) {
    Optional<String> own = value(owner + "/" + tombstone);
    if (!tombstone.equals(OwnerTombstones.EVERYTHING)) {
      return own;
    }
    Optional<String> app = value(everyone(owner));
    return own.isEmpty() || app.isEmpty() || later(app.get(), own.get()) ? app.or(() -> own) : own;
  }

  private static boolean later(String one, String other) {
    return Long.parseLong(one) > Long.parseLong(other);
  }

  /**
   * Returns the key of the tombstone that holds the time when all memories of an owner's app were
   * purged.
   */
  static String everyone(String owner) {
    return owner.substring(0, owner.lastIndexOf('/')) + "/*";
  }

  private Optional<String> value(String key) {
    byte[] value = stores.tombstones().get(key);
    return value == null ? Optional.empty() : Optional.of(new String(value, UTF_8));
  }
}
