package dev.memlog.schemas;

import java.util.Set;

/**
 * The headers of a dead letter, as UTF-8 text. The letter's value is the record's own bytes; the
 * record's own headers are kept in addition.
 */
public final class DeadLetterHeaders {
  /** The topic that the record came from. */
  public static final String TOPIC = "memlog.origin.topic";

  public static final String PARTITION = "memlog.origin.partition";
  public static final String OFFSET = "memlog.origin.offset";

  /** The time when the broker appended the origin, epoch milliseconds. */
  public static final String TIMESTAMP = "memlog.origin.timestamp";

  /** Base64 of the origin's key; absent if it had none. */
  public static final String KEY = "memlog.origin.key";

  /** The tenant's id; absent if the record does not state it reliably. */
  public static final String TENANT = "memlog.tenant";

  /** The stage that rejected the record, such as {@code fold}. */
  public static final String STAGE = "memlog.stage";

  /** The {@link DeadLetterReason}, in lower case. */
  public static final String REASON = "memlog.reason";

  /** One sentence for people; never message text. */
  public static final String MESSAGE = "memlog.message";

  /**
   * All of these names. Headers that a client wrote under these names are dropped, since they could
   * be wrong.
   */
  public static final Set<String> ALL =
      Set.of(TOPIC, PARTITION, OFFSET, TIMESTAMP, KEY, TENANT, STAGE, REASON, MESSAGE);

  private DeadLetterHeaders() {}
}
