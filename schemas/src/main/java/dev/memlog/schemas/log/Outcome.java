package dev.memlog.schemas.log;

import dev.memlog.schemas.DeadLetterReason;
import org.apache.avro.specific.SpecificRecord;

/**
 * The result of reading a record's bytes with {@link RecordReader}. Each consumer handles every
 * case.
 */
public sealed interface Outcome {

  /** A value of an accepted schema. */
  record Value(SpecificRecord record) implements Outcome {}

  /** A record without a value. On topics of desired state it deletes the key. */
  record Delete() implements Outcome {}

  /**
   * A record without a value that was appended only to make a segment roll; see {@link
   * dev.memlog.schemas.NoOp}.
   */
  record NoOp() implements Outcome {}

  /**
   * Bytes that can never be read.
   *
   * @param reason the reason: undeserializable, or unknown_schema once the reader's patience is
   *     over
   * @param message one sentence for people; never the bytes that were read
   */
  record Poison(DeadLetterReason reason, String message) implements Outcome {}

  /**
   * A record whose schema is unknown to the registry itself. The schema may be registered later.
   */
  record UnknownSchema(int schemaId) implements Outcome {}

  /**
   * A record for whose schema the registry gave no reliable answer. The record must be read again.
   */
  record Unavailable(int schemaId, String detail) implements Outcome {}
}
