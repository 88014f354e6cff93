package dev.memlog.indexer;

import dev.memlog.schemas.DeadLetterReason;

/** What a record of desired state turned out to be. */
sealed interface Reading {

  /** The item is to be found. */
  record Upsert(ItemKey key, Item item) implements Reading {}

  /** The item is to be found no more. */
  record Delete(ItemKey key) implements Reading {}

  /** It was appended so that segments roll. */
  record Nothing() implements Reading {}

  /** It can never be read. */
  record Poison(DeadLetterReason reason, String message) implements Reading {}

  /** What is indexed under another's key could be found by another tenant, or never be deleted. */
  static Reading notItsOwn(String own) {
    return new Poison(DeadLetterReason.INVALID_EVENT, "the key must be the record's own, " + own);
  }

  /** The registry does not know the schema, which may come. */
  record UnknownSchema(int schemaId) implements Reading {}

  /** It cannot be read now. */
  record Unavailable(String detail) implements Reading {}
}
