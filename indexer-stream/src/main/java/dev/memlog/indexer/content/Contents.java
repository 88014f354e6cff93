package dev.memlog.indexer.content;

import dev.memlog.index.Analyzer;
import dev.memlog.schemas.TopicSpec;
import org.jspecify.annotations.Nullable;

/**
 * The contents that an index must match: a topic of desired state, and the way its records are
 * read.
 */
public sealed interface Contents permits Passages, Memories {

  /** Returns the name of the component, its clients and threads, and the stage in dead letters. */
  String name();

  /** Returns the topic of the items that the index must hold. */
  TopicSpec topic();

  /** Returns the topic of their vectors, so that a replay embeds nothing again. */
  TopicSpec vectors();

  /** Returns the topic for their dead letters. */
  TopicSpec deadLetters();

  /** Returns whether all items have background priority, because no user waits for any of them. */
  boolean background();

  /** Returns whether another stage logs an item's vector before its record. */
  boolean vectorsComeFirst();

  /** Returns the form of a key, as error messages name it, such as {@code tenant/app/.../chunk}. */
  String keyForm();

  /** Returns the key that a text holds; null if it holds none. */
  @Nullable ItemKey key(String text);

  /**
   * Reads a record's value.
   *
   * @param value a record of any schema in the registry
   */
  ItemReading read(ItemKey key, Object value, Analyzer analyzer);
}
