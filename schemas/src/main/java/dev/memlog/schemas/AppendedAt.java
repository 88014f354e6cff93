package dev.memlog.schemas;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;

/**
 * The header of a record that is sent again. It holds the time when the broker first appended the
 * record, so that a purge or a request to forget after that time stays in effect.
 */
public final class AppendedAt {

  /** The header's name; its value is epoch milliseconds as text. */
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
   * Returns the time when the broker first appended a record, in epoch milliseconds.
   *
   * @param timestamp the record's own timestamp, epoch milliseconds; a header with a later time
   *     counts as this time
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
