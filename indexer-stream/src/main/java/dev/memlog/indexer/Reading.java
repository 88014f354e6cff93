package dev.memlog.indexer;

import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.state.Passage;

/** What a record of the topic of passages turned out to be. */
sealed interface Reading {

  /** The passage is to be found. */
  record Upsert(PassageKey key, Passage passage) implements Reading {}

  /** The passage is to be found no more. */
  record Delete(PassageKey key) implements Reading {}

  /** It was appended so that segments roll. */
  record Nothing() implements Reading {}

  /** It can never be read. */
  record Poison(DeadLetterReason reason, String message) implements Reading {}

  /** The registry does not know the schema, which may come. */
  record UnknownSchema(int schemaId) implements Reading {}

  /** The registry is away. */
  record RegistryAway(String message) implements Reading {}
}
