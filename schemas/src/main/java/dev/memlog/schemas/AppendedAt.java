package dev.memlog.schemas;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;

/**
 * The time when the broker first took a record that is sent once more, as a header: what was purged
 * or forgotten since stays so.
 */
public final class AppendedAt {

  /** The header's name; epoch milliseconds as text. */
  public static final String HEADER = "memlog-appended-at";

  private AppendedAt() {}

  /** Puts the time on a record, in place of what a client may have written there. */
  public static void set(Headers headers, long millis) {
    headers.remove(HEADER);
    headers.add(HEADER, Long.toString(millis).getBytes(UTF_8));
  }

  /**
   * Returns the first time.
   *
   * @param timestamp of the record itself, epoch milliseconds, which no header exceeds
   */
  public static long of(Headers headers, long timestamp) {
    Header first = headers.lastHeader(HEADER);
    if (first == null || first.value() == null) {
      return timestamp;
    }
    try {
      return Math.clamp(Long.parseLong(new String(first.value(), UTF_8)), 0, timestamp);
    } catch (NumberFormatException _) {
      return timestamp; // a stranger's header: the record's own time is as good
    }
  }
}
