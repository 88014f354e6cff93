package dev.memlog.indexer.content;

import dev.memlog.index.CollectionSpec;
import dev.memlog.index.MemoryFields;
import dev.memlog.index.PassageFields;
import dev.memlog.index.analysis.Analyzer;
import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Memory;
import dev.memlog.state.Passage;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The kind of items that an index holds, passages or memories: their topics, and the way their
 * records are read.
 *
 * @param name the name of the indexer's component, clients and threads, such as {@code indexer};
 *     each dead letter gives this name, to tell which stage rejected the record
 * @param topic the topic of desired state, whose newest record of each key the index must hold
 * @param vectors the topic of the items' vectors, from which a refilled index takes them instead of
 *     embedding again
 * @param deadLetters the topic of the items' dead letters
 * @param background whether the items are indexed in the background, because no user waits for
 *     them; the indexer's thread then yields to other threads, and no item is indexed lexically
 *     before its vector is ready
 * @param vectorsComeFirst whether another stage computes the vectors and logs each before its
 *     item's record
 * @param collection the shape of the items' collections, by the model of the vectors and its
 *     dimensions
 * @param keyForm the form of a record's key for error messages
 * @param keys the reader of keys
 * @param type the class of the records' values
 * @param ownKey the key of a value
 * @param items the converter of values to items
 */
public record Contents<T>(
    String name,
    TopicSpec topic,
    TopicSpec vectors,
    TopicSpec deadLetters,
    boolean background,
    boolean vectorsComeFirst,
    BiFunction<String, Integer, CollectionSpec> collection,
    String keyForm,
    KeyReader keys,
    Class<T> type,
    Function<T, String> ownKey,
    BiFunction<T, Analyzer, Item> items) {

  /** The passages of conversations; the indexer itself computes their vectors. */
  public static final Contents<Passage> PASSAGES =
      new Contents<>(
          "indexer",
          Topics.PASSAGES,
          Topics.PASSAGE_VECTORS,
          Topics.PASSAGES_DEAD_LETTER,
          false,
          false,
          PassageFields::collection,
          "tenant/app/conversation/message/chunk",
          PassageItems::key,
          Passage.class,
          PassageItems::keyOf,
          PassageItems::item);

  /**
   * The memories of all statuses; each query filters by status itself. The stage that evolves
   * memories computes their vectors and logs them. A memory stored while the embedding provider was
   * unavailable has no logged vector.
   */
  public static final Contents<Memory> MEMORIES =
      new Contents<>(
          "memory-indexer",
          Topics.MEMORIES,
          Topics.MEMORY_VECTORS,
          Topics.MEMORIES_DEAD_LETTER,
          true,
          true,
          MemoryFields::collection,
          "tenant/app/user/memory",
          MemoryItems::key,
          Memory.class,
          MemoryItems::keyOf,
          MemoryItems::item);

  /** A reader of the keys of records. */
  public interface KeyReader {

    /** Parses the key of a record; returns null if the text is not a valid key. */
    @Nullable ItemKey read(String text);
  }

  /** Parses the key of a record; returns null if the text is not a valid key. */
  public @Nullable ItemKey key(String text) {
    return keys.read(text);
  }

  /**
   * Converts a record's value to an item. Returns poison if the value has another type, or if the
   * key belongs to a different item: a foreign tenant could find such an item, or no record could
   * delete it.
   *
   * @param value the deserialized value, of any schema in the registry
   */
  ItemReading read(ItemKey key, Object value, Analyzer analyzer) {
    if (!type.isInstance(value)) {
      String expected = type.getSimpleName().toLowerCase(Locale.ROOT);
      return new ItemReading.Poison(
          DeadLetterReason.UNDESERIALIZABLE, "the value is not a " + expected);
    }
    String own = ownKey.apply(type.cast(value));
    return own.equals(key.text())
        ? new ItemReading.Upsert(key, items.apply(type.cast(value), analyzer))
        : new ItemReading.Poison(
            DeadLetterReason.INVALID_EVENT, "the key must be the record's own, " + own);
  }
}
