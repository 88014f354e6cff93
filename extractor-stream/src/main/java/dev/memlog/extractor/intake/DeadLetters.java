package dev.memlog.extractor.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.schemas.DeadLetterHeaders;
import dev.memlog.schemas.Topics;
import java.util.Base64;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Record;

/** Makes dead letters: the record as it came, and why it went no further. */
public final class DeadLetters {

  /** What the headers added here take at most, generously. */
  private static final int ROOM_FOR_HEADERS = 64 * 1024;

  private DeadLetters() {}

  /**
   * The dead letter of a record. One that would not fit its topic goes without its bytes, which its
   * message then says: a record that a producer refuses would stop the stage.
   *
   * @param stage that sets it aside, such as {@code fold}
   * @param now when it is set aside, epoch milliseconds: dead letters are kept by this
   */
  public static Record<String, byte[]> of(
      String stage, Incoming origin, Rejection rejection, long now) {
    int limit = Topics.CONVERSATION_EVENTS_DEAD_LETTER.maxMessageBytes() - ROOM_FOR_HEADERS;
    // The key goes into a header as well, as Base64.
    int keyBytes = origin.key() == null ? 0 : origin.key().length;
    boolean fits = origin.size() + 2L * keyBytes <= limit;
    Headers headers = fits ? new RecordHeaders(origin.headers().toArray()) : new RecordHeaders();
    add(headers, DeadLetterHeaders.TOPIC, origin.topic());
    add(headers, DeadLetterHeaders.PARTITION, Integer.toString(origin.partition()));
    add(headers, DeadLetterHeaders.OFFSET, Long.toString(origin.offset()));
    add(headers, DeadLetterHeaders.TIMESTAMP, Long.toString(origin.timestamp()));
    if (origin.key() != null && fits) {
      add(headers, DeadLetterHeaders.KEY, Base64.getEncoder().encodeToString(origin.key()));
    } else {
      headers.remove(DeadLetterHeaders.KEY);
    }
    headers.remove(DeadLetterHeaders.TENANT);
    if (rejection.tenant() != null) {
      add(headers, DeadLetterHeaders.TENANT, rejection.tenant());
    }
    add(headers, DeadLetterHeaders.STAGE, stage);
    add(headers, DeadLetterHeaders.REASON, rejection.reason().word());
    String left = fits ? "" : "; its %d bytes were left out".formatted(origin.size());
    add(headers, DeadLetterHeaders.MESSAGE, rejection.message() + left);
    byte[] value = origin.value() == null || !fits ? new byte[0] : origin.value();
    return new Record<>(origin.id(), value, now, headers);
  }

  private static void add(Headers headers, String name, String value) {
    // What a client wrote under a name of ours would contradict what happened.
    headers.remove(name);
    headers.add(name, value.getBytes(UTF_8));
  }
}
