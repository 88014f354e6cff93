package dev.memlog.bench.speed.load;

import dev.memlog.client.messages.Event;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.MessageCreated;
import dev.memlog.importer.ImportedEvent;
import dev.memlog.schemas.avro.AvroTrust;
import java.time.Instant;

/** A chat message that a benchmark publishes. */
public record Said(
    String user, String conversation, String message, String author, Instant at, String text) {

  static {
    AvroTrust.granted();
  }

  /** Returns the text that is embedded if the message fits into one passage. */
  public String embeddedText() {
    return author + ": " + text;
  }

  public ImportedEvent event() {
    return new ImportedEvent(
        Event.message(conversation, "user", text)
            .eventId(eventId())
            .user(user)
            .messageId(message)
            .author(author)
            .occurredAt(at)
            .build(),
        "bench");
  }

  /** Returns the event that creates this message, in the form of the Kafka log. */
  ConversationEvent kept() {
    return ConversationEvent.newBuilder()
        .setEventId(eventId())
        .setUser(user)
        .setConversation(conversation)
        .setOccurredAt(at)
        .setPayload(
            MessageCreated.newBuilder()
                .setMessageId(message)
                .setRole("user")
                .setAuthor(author)
                .setContent(text)
                .build())
        .build();
  }

  private String eventId() {
    return "bench-" + conversation + "-" + message;
  }

  /** Returns a copy of this message in the given conversation of the given user. */
  public Said in(String otherUser, String otherConversation) {
    return new Said(otherUser, otherConversation, message, author, at, text);
  }
}
