package dev.memlog.schemas;

import java.util.Set;

/**
 * The headers of a dead letter. Key and value are the record's own bytes as they came; its own
 * headers are kept beside these. Header values are UTF-8 text.
 */
public final class DeadLetterHeaders {
  /** Topic, partition and offset the record came from. */
  public static final String TOPIC = "memlog.origin.topic";

  public static final String PARTITION = "memlog.origin.partition";
  public static final String OFFSET = "memlog.origin.offset";

  /** When the broker took the origin, epoch milliseconds. */
  public static final String TIMESTAMP = "memlog.origin.timestamp";

  /** Base64 of the origin's key; absent where it had none. */
  public static final String KEY = "memlog.origin.key";

  /** The tenant; absent where nobody can know it. */
  public static final String TENANT = "memlog.tenant";

  /** The stage that refused it: fold, indexer. */
  public static final String STAGE = "memlog.stage";

  /** One of {@link DeadLetterReason}, in lower case. */
  public static final String REASON = "memlog.reason";

  /** One sentence for people; never message text. */
  public static final String MESSAGE = "memlog.message";

  /** All of them: what a client wrote under these names would contradict what happened. */
  public static final Set<String> ALL =
      Set.of(TOPIC, PARTITION, OFFSET, TIMESTAMP, KEY, TENANT, STAGE, REASON, MESSAGE);

  private DeadLetterHeaders() {}
}
