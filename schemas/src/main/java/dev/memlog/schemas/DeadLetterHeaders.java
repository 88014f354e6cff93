package dev.memlog.schemas;

import java.util.Set;

/**
 * The names of the headers that describe a dead letter; the values are UTF-8 text. The dead letter
 * also keeps the value and the headers of the rejected record (the origin), unless they are too
 * large for the dead-letter topic.
 */
public final class DeadLetterHeaders {
  /** The topic of the origin. */
  public static final String TOPIC = "memlog.origin.topic";

  /** The partition of the origin, in decimal. */
  public static final String PARTITION = "memlog.origin.partition";

  /** The offset of the origin, in decimal. */
  public static final String OFFSET = "memlog.origin.offset";

  /** The time when the broker appended the origin, in epoch milliseconds. */
  public static final String TIMESTAMP = "memlog.origin.timestamp";

  /** The origin's key in Base64; absent if the origin had no key or was too large. */
  public static final String KEY = "memlog.origin.key";

  /** The id of the tenant; absent if the origin does not state it reliably. */
  public static final String TENANT = "memlog.tenant";

  /** The name of the processing stage that rejected the origin, such as {@code fold}. */
  public static final String STAGE = "memlog.stage";

  /** The {@link DeadLetterReason}, as {@link DeadLetterReason#word} returns it. */
  public static final String REASON = "memlog.reason";

  /** A one-sentence explanation for operators; never contains the text of a conversation. */
  public static final String MESSAGE = "memlog.message";

  /**
   * The names of all these headers. Dead letters omit headers of these names that the origin had,
   * since a client may have written false values.
   */
  public static final Set<String> ALL =
      Set.of(TOPIC, PARTITION, OFFSET, TIMESTAMP, KEY, TENANT, STAGE, REASON, MESSAGE);

  private DeadLetterHeaders() {}
}
