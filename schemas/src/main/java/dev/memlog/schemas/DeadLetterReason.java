package dev.memlog.schemas;

import java.util.Locale;

/**
 * The reasons for which a record can never be processed and becomes a dead letter. An outage is not
 * a reason: consumers retry the record until the outage is over.
 */
public enum DeadLetterReason {
  /**
   * The bytes are not Avro in the Confluent wire format, or do not match the schema that they name.
   */
  UNDESERIALIZABLE,
  /** The schema registry reported the schema id as unknown for the whole configured patience. */
  UNKNOWN_SCHEMA,
  /** The record has no value. */
  NULL_VALUE,
  /** A field breaks a rule that the ingest API enforces, see {@code EventRules}. */
  INVALID_EVENT,
  /** The event's time is further ahead of the broker's clock than the stage tolerates. */
  FUTURE_EVENT,
  /** The record exceeds a size limit. */
  TOO_LARGE,
  /** The record arrived on a topic of one tenant, but names a different tenant. */
  WRONG_TENANT,
  /**
   * An API key that is bound to a user published the record, but it concerns a conversation or
   * message of a different user.
   */
  WRONG_USER,
  /** The vector index permanently refused the point of this record. */
  INVALID_POINT,
  /**
   * The embedding provider permanently refused the text; where the index allows, the text stays
   * lexically searchable.
   */
  REFUSED_TEXT,
  /** Memlog's own code fails on the record at each attempt. */
  PROCESSING_FAILED;

  /**
   * Returns whether only the sender of the record can have caused this reason. Too many records
   * with any other reason stop a stage, since they may indicate a defect of this deployment.
   */
  public boolean isSendersFault() {
    return switch (this) {
      case NULL_VALUE,
          INVALID_EVENT,
          FUTURE_EVENT,
          TOO_LARGE,
          WRONG_TENANT,
          WRONG_USER,
          REFUSED_TEXT ->
          true;
      case UNDESERIALIZABLE, UNKNOWN_SCHEMA, INVALID_POINT, PROCESSING_FAILED -> false;
    };
  }

  /**
   * Returns this constant's name in lower case, which is the value of the header {@link
   * DeadLetterHeaders#REASON}.
   */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
