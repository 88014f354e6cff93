package dev.memlog.schemas.log;

import dev.memlog.schemas.DeadLetterReason;
import org.apache.avro.specific.SpecificRecord;

/** What {@link RecordReader} makes of a record's bytes. Each consumer decides on every case. */
public sealed interface Outcome {

  /** A value of an accepted schema. */
  record Value(SpecificRecord record) implements Outcome {}

  /** No value: on topics of desired state, the deletion of the key. */
  record Delete() implements Outcome {}

  /**
   * A record that was appended only so that a segment rolls; see {@link dev.memlog.schemas.NoOp}.
   */
  record NoOp() implements Outcome {}

  /**
   * Bytes that can never be read.
   *
   * @param reason undeserializable, or unknown_schema once the reader's patience is over
   * @param message one sentence for people; never what was read
   */
  record Poison(DeadLetterReason reason, String message) implements Outcome {}

  /** The registry itself says that it knows no such schema, which may still be registered. */
  record UnknownSchema(int schemaId) implements Outcome {}

  /** The registry gave no answer that can be relied on: the same record is to be read again. */
  record Unavailable(int schemaId, String detail) implements Outcome {}
}
