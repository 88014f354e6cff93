package dev.memlog.indexer.content;

import dev.memlog.index.analysis.Analyzer;
import dev.memlog.schemas.TopicSpec;
import org.jspecify.annotations.Nullable;

/**
 * The kind of items that an index holds, passages or memories: their topics, and the way their
 * records are read.
 */
public sealed interface Contents permits Passages, Memories {

  /**
   * Returns the name of the indexer's component, clients and threads, such as {@code indexer}. Each
   * dead letter gives this name, to tell which stage rejected the record.
   */
  String name();

  /** Returns the topic of desired state, whose newest record of each key the index must hold. */
  TopicSpec topic();

  /**
   * Returns the topic of the items' vectors, from which a refilled index takes them instead of
   * embedding again.
   */
  TopicSpec vectors();

  /** Returns the topic of the items' dead letters. */
  TopicSpec deadLetters();

  /**
   * Returns whether the items are indexed in the background, because no user waits for them; true
   * for memories. The indexer's thread then yields to other threads, and no item is indexed
   * lexically before its vector is ready.
   */
  boolean background();

  /** Returns whether another stage computes the vectors and logs each before its item's record. */
  boolean vectorsComeFirst();

  /**
   * Returns the form of a record's key for error messages, such as {@code tenant/app/user/memory}.
   */
  String keyForm();

  /** Parses the key of a record; returns null if the text is not a valid key. */
  @Nullable ItemKey key(String text);

  /**
   * Converts a record's value to an item. Returns poison if the value has another type, or if the
   * key is not the one of the item.
   *
   * @param value the deserialized value, of any schema in the registry
   */
  ItemReading read(ItemKey key, Object value, Analyzer analyzer);
}
