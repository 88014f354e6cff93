package dev.memlog.schemas;

import java.util.Set;

/**
 * The names of the headers of a dead letter, whose values are UTF-8 text. A dead letter has the
 * value and the headers of the rejected record (the origin), unless they are too large for the
 * dead-letter topic.
 */
public final class DeadLetterHeaders {
  /** The header with the topic of the rejected record. */
  public static final String TOPIC = "memlog.origin.topic";

  /** The header with the partition of the rejected record, in decimal. */
  public static final String PARTITION = "memlog.origin.partition";

  /** The header with the offset of the rejected record, in decimal. */
  public static final String OFFSET = "memlog.origin.offset";

  /** The header with the timestamp of the rejected record, in epoch milliseconds. */
  public static final String TIMESTAMP = "memlog.origin.timestamp";

  /**
   * The header with the rejected record's key in Base64; absent if the record had no key or was too
   * large.
   */
  public static final String KEY = "memlog.origin.key";

  /**
   * The header with the id of the tenant; absent if the rejected record does not state it reliably.
   */
  public static final String TENANT = "memlog.tenant";

  /** The header with the app of the rejected record; absent if it is not known. */
  public static final String APP = "memlog.app";

  /** The header with the user of the rejected record; absent if it has none or is not known. */
  public static final String USER = "memlog.user";

  /**
   * The header with the name of the processing stage that rejected the record, such as {@code
   * fold}.
   */
  public static final String STAGE = "memlog.stage";

  /** The header with the {@link DeadLetterReason}, as {@link DeadLetterReason#word} returns it. */
  public static final String REASON = "memlog.reason";

  /**
   * The header with a one-sentence explanation for operators; never contains the text of a
   * conversation.
   */
  public static final String MESSAGE = "memlog.message";

  /**
   * The names of all headers of this class. A dead letter does not copy headers of these names from
   * the rejected record, since a client may have written false values.
   */
  public static final Set<String> ALL =
      Set.of(TOPIC, PARTITION, OFFSET, TIMESTAMP, KEY, TENANT, APP, USER, STAGE, REASON, MESSAGE);

  private DeadLetterHeaders() {}
}
