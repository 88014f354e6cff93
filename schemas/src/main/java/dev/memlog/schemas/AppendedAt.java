package dev.memlog.schemas;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;

/**
 * The header of records that Memlog sends again, with the time at which the broker first appended
 * the record. A consumer applies the record as of that time, so a later purge or a later command to
 * forget stays in effect.
 */
public final class AppendedAt {

  /** The name of the header; its value is epoch milliseconds as decimal text. */
  public static final String HEADER = "memlog-appended-at";

  private AppendedAt() {}

  /**
   * Sets the header on a record and replaces any value that a client wrote there.
   *
   * @param headers the headers of the record
   * @param millis the time in epoch milliseconds
   */
  public static void set(Headers headers, long millis) {
    headers.remove(HEADER);
    headers.add(HEADER, Long.toString(millis).getBytes(UTF_8));
  }

  /**
   * Returns the time at which the broker first appended a record, in epoch milliseconds. If the
   * header is absent or unreadable, the result is the record's own timestamp.
   *
   * @param headers the headers of the record
   * @param timestamp the record's own timestamp, in epoch milliseconds; the upper bound of the
   *     result, whatever the header says
   */
  public static long of(Headers headers, long timestamp) {
    Header first = headers.lastHeader(HEADER);
    if (first == null || first.value() == null) {
      return timestamp;
    }
    try {
      return Math.clamp(Long.parseLong(new String(first.value(), UTF_8)), 0, timestamp);
    } catch (NumberFormatException _) {
      return timestamp; // A client wrote the header, so the record's own time counts.
    }
  }
}
