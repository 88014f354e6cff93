package dev.memlog.mcp.conversation;

import dev.memlog.client.messages.Attachment;
import dev.memlog.client.messages.Message;
import dev.memlog.client.messages.MessageHit;
import dev.memlog.runtime.text.ModelText;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A formatter of messages as text for a model. */
public final class MessageFormatter {

  /** The maximum number of characters of a message in a listing. */
  static final int MOST = 4_000;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

  private MessageFormatter() {}

  /** Returns a time as {@code 2026-01-31 18:00}, in UTC. */
  static String at(Instant time) {
    return TIME.format(time);
  }

  /**
   * Returns a search hit as {@code [USER] Ada, TIME: TEXT (conversation: ID, message: ID)}, with
   * the time in UTC.
   */
  public static String line(MessageHit hit) {
    return said(
            hit.source().role(),
            hit.source().author(),
            hit.source().date(),
            hit.snippet(),
            hit.attachments())
        + " (conversation: %s, message: %s)"
            .formatted(hit.source().conversationId(), hit.source().messageId());
  }

  /** Returns a message as {@code [USER] Ada, TIME: TEXT (message: ID)}, cut if it is long. */
  static String line(Message message) {
    return said(
            message.role(),
            message.author(),
            message.times().createdAt(),
            cut(message.content()),
            message.attachments())
        + " (message: %s)".formatted(message.messageId());
  }

  /** Returns a text, cut to {@link #MOST} characters. */
  static String cut(String text) {
    return ModelText.beginning(text, MOST);
  }

  private static String said(
      String role, String author, Instant at, String text, List<Attachment> attachments) {
    String captions =
        attachments.stream()
            .map(a -> a.kind() + (a.caption().isEmpty() ? "" : ": " + a.caption()))
            .map(attached -> "[" + ModelText.line(attached) + "]")
            .collect(Collectors.joining(" "));
    return "[%s] %s%s: %s"
        .formatted(
            role.toUpperCase(Locale.ROOT),
            author.isEmpty() ? "" : ModelText.line(author) + ", ",
            at(at),
            Stream.of(ModelText.lines(text), captions)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" ")));
  }
}
