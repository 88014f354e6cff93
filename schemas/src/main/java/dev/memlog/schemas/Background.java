package dev.memlog.schemas;

import org.apache.kafka.common.header.Headers;

/**
 * The header of a record that no user waits for, such as a passage that is chunked again by changed
 * rules. Its reader processes it behind the records of live traffic, and does not count it in the
 * latencies of live traffic.
 */
public final class Background {

  /** The header that marks the record; its value is empty. */
  public static final String HEADER = "memlog-background";

  private Background() {}

  /** Returns whether these headers mark a record that no user waits for. */
  public static boolean marked(Headers headers) {
    return headers.lastHeader(HEADER) != null;
  }
}
