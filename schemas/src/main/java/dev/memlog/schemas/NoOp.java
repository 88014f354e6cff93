package dev.memlog.schemas;

import org.apache.kafka.common.header.Headers;

/**
 * The header that marks a record without a value as a no-op, which consumers skip. The component
 * that erases bytes appends no-ops to idle partitions. Deleted text stays in the active segment,
 * and only an append rolls that segment.
 */
public final class NoOp {

  /** The name of the header that marks a record as a no-op; its value is empty. */
  public static final String HEADER = "memlog-noop";

  /**
   * The key of a no-op record. It cannot equal a key of {@link Keys}, which contains "/", or the
   * key of a dead letter, which ends in an offset.
   */
  public static final String KEY = "memlog-noop";

  private NoOp() {}

  /** Returns whether the headers mark a record as a no-op. */
  public static boolean marked(Headers headers) {
    return headers.lastHeader(HEADER) != null;
  }
}
