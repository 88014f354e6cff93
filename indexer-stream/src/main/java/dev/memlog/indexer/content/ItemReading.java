package dev.memlog.indexer.content;

import dev.memlog.schemas.DeadLetterReason;

/** The result of reading a Kafka record that holds a passage or memory. */
public sealed interface ItemReading {

  /** An item that the index must hold. */
  record Upsert(ItemKey key, Item item) implements ItemReading {}

  /** An item that the index must no longer hold. */
  record Delete(ItemKey key) implements ItemReading {}

  /** A record that has no effect, and was appended only so that Kafka begins a new segment. */
  record Nothing() implements ItemReading {}

  /**
   * A record that can never be read, so that it is dead-lettered.
   *
   * @param message the fault of the record, for operators
   */
  record Poison(DeadLetterReason reason, String message) implements ItemReading {}

  /** A record whose schema the registry does not know, though it may be registered later. */
  record UnknownSchema(int schemaId) implements ItemReading {}

  /**
   * A record that cannot be read now, because the schema registry is unavailable, and must be read
   * again.
   *
   * @param detail the failure
   */
  record Unavailable(String detail) implements ItemReading {}
}
