package dev.memlog.schemas;

import java.util.Locale;

/** Why a record can never be processed. An outage is none of these: it waits. */
public enum DeadLetterReason {
  /** The bytes are not Avro in the Confluent wire format, or not of the schema they name. */
  UNDESERIALIZABLE,
  /** The registry did not know the schema's id for a minute. */
  UNKNOWN_SCHEMA,
  /** The record has no value. */
  NULL_VALUE,
  /** A field breaks a rule that ingest-service would have refused. */
  INVALID_EVENT,
  /** It claims to have happened more than an hour after the broker took it. */
  FUTURE_EVENT,
  /** It is larger than messages may be. */
  TOO_LARGE,
  /** It came over a tenant's own topic but names another tenant. */
  WRONG_TENANT,
  /** A key that is bound to a user published it about another user's conversation or message. */
  WRONG_USER,
  /** The index refused this one point for good. */
  INVALID_POINT,
  /** The embedding provider refused the text for good: where the index allows, its words stay. */
  REFUSED_TEXT,
  /** Memlog's own code fails on it, each time. */
  PROCESSING_FAILED;

  /**
   * Whether it is the sender's mistake alone, however often it is made. The other reasons may also
   * mean that this deployment reads wrongly, so too many of them stop a stage.
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

  /** As the header says it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
