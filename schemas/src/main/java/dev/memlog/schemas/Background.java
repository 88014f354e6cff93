package dev.memlog.schemas;

import org.apache.kafka.common.header.Headers;

/**
 * The header that marks a record as background work, such as a passage of a stored message that is
 * split again by changed rules. Consumers process background records after those of live traffic,
 * and exclude them from the latency metrics of live traffic.
 */
public final class Background {

  /** The name of the header that marks a record as background work; its value is empty. */
  public static final String HEADER = "memlog-background";

  private Background() {}

  /** Returns whether the headers mark a record as background work. */
  public static boolean marked(Headers headers) {
    return headers.lastHeader(HEADER) != null;
  }
}
