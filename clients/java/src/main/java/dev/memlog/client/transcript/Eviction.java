package dev.memlog.client.transcript;

import dev.memlog.client.messages.Message;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A mark of the last message that left a framework's context window. The framework does not see
 * that message and earlier ones, except system messages.
 *
 * @param at the message's time, in epoch milliseconds
 * @param id the message's id
 */
record Eviction(long at, String id) {

  private static final Eviction NONE = new Eviction(Long.MIN_VALUE, "");

  static Eviction through(StoredLine last) {
    return new Eviction(last.time().toEpochMilli(), last.id());
  }

  /** Parses a mark. Null or an invalid text hides no message. */
  static Eviction parse(@Nullable String mark) {
    if (mark == null || !mark.matches("\\d{1,15}/.+")) {
      return NONE;
    }
    int slash = mark.indexOf('/');
    return new Eviction(Long.parseLong(mark.substring(0, slash)), mark.substring(slash + 1));
  }

  List<StoredLine> visible(List<Message> messages) {
    return messages.stream()
        .map(
            message ->
                new StoredLine(
                    message.messageId(), message.times().createdAt(), TranscriptLine.of(message)))
        .filter(line -> line.system() || !hides(line.time(), line.id()))
        .toList();
  }

  private boolean hides(Instant time, String message) {
    // The log orders messages by time and then by id.
    int order = Long.compare(time.toEpochMilli(), at);
    return order < 0 || (order == 0 && message.compareTo(id) <= 0);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%d/%s", at, id);
  }
}
