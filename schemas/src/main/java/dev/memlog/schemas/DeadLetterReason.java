package dev.memlog.schemas;

import java.util.Locale;

/**
 * The reasons for which a record can never be processed. An outage is not such a reason: the record
 * waits until the outage is over.
 */
public enum DeadLetterReason {
  /**
   * The bytes are not Avro in the Confluent wire format, or do not match the schema that they name.
   */
  UNDESERIALIZABLE,
  /** The registry did not know the schema's id for the whole of the patience. */
  UNKNOWN_SCHEMA,
  /** The record has no value. */
  NULL_VALUE,
  /** A field breaks a rule that ingest-service would have refused. */
  INVALID_EVENT,
  /** The event claims to have happened further ahead of the broker's clock than is tolerated. */
  FUTURE_EVENT,
  /** The record is larger than messages may be. */
  TOO_LARGE,
  /** The record came over a topic of one tenant, but names a different tenant. */
  WRONG_TENANT,
  /**
   * A key that is bound to a user published the record about a different user's conversation or
   * message.
   */
  WRONG_USER,
  /** The index permanently refused this one point. */
  INVALID_POINT,
  /**
   * The embedding provider permanently refused the text; where the index allows, the text stays
   * lexically searchable.
   */
  REFUSED_TEXT,
  /** Memlog's own code fails on the record at each attempt. */
  PROCESSING_FAILED;

  /**
   * Returns whether the sender alone is at fault, whatever the number of such records. Too many
   * records with any other reason stop a stage, since they may also mean a defect of this
   * deployment.
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

  /** Returns the reason as the header holds it: the name in lower case. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
