package dev.memlog.indexer;

import dev.memlog.index.Analyzer;
import dev.memlog.schemas.TopicSpec;
import org.jspecify.annotations.Nullable;

/** What an index is kept equal to: a topic of desired state, and how its records are read. */
sealed interface Contents permits Passages, Memories {

  /** Of the component, of its clients and threads, and of the stage in dead letters. */
  String name();

  /** What the index must hold. */
  TopicSpec topic();

  /** The vectors of it, so that a replay embeds nothing again. */
  TopicSpec vectors();

  /** Where its poison goes. */
  TopicSpec deadLetters();

  /** Whether somebody waits until it can be found, or it takes what others leave. */
  boolean awaited();

  /** Whether another logs a vector before the record that it belongs to. */
  boolean vectorsComeFirst();

  /** The form of a key, such as {@code tenant/app/conversation/message/chunk}. */
  String keyForm();

  /** Null where the text is no such key. */
  @Nullable ItemKey key(String text);

  /**
   * What a record holds.
   *
   * @param value of whatever record the registry knows
   */
  Reading read(ItemKey key, Object value, Analyzer analyzer);
}
