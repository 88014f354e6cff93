package dev.memlog.schemas.log;

import dev.memlog.schemas.DeadLetterReason;
import org.apache.avro.specific.SpecificRecord;

/**
 * The result of decoding a record with {@link RecordReader}. Consumers must handle every subtype.
 */
public sealed interface Outcome {

  /** An outcome that stays the same, whenever the record is read. */
  sealed interface Read extends Outcome {}

  /** A decoded value, whose schema belongs to an accepted topic. */
  record Value(SpecificRecord record) implements Read {}

  /** A record without a value that is not a {@link NoOp}; on compacted topics a tombstone. */
  record Delete() implements Read {}

  /**
   * A record without a value that was appended only to roll a segment, see {@link
   * dev.memlog.schemas.NoOp}. Consumers skip it.
   */
  record NoOp() implements Read {}

  /**
   * A value that can never be decoded.
   *
   * @param reason {@link DeadLetterReason#UNDESERIALIZABLE}, or {@link
   *     DeadLetterReason#UNKNOWN_SCHEMA} once the reader's patience is over
   * @param message a one-sentence explanation for operators; never contains decoded content
   */
  record Poison(DeadLetterReason reason, String message) implements Read {}

  /**
   * A value whose schema the registry reports as unknown. The schema may be registered later.
   *
   * @param schemaId the id of the schema
   */
  record UnknownSchema(int schemaId) implements Outcome {}

  /**
   * A value for whose schema the registry gave no reliable answer. The consumer must retry.
   *
   * @param schemaId the id of the schema
   * @param detail the failure of the look-up, for operators
   */
  record Unavailable(int schemaId, String detail) implements Outcome {}
}
