package dev.memlog.importer.dataset;

import dev.memlog.client.messages.Attachment;
import dev.memlog.client.messages.Event;
import dev.memlog.importer.ConversationFormat;
import dev.memlog.importer.ImportIds;
import dev.memlog.importer.ImportNotes;
import dev.memlog.importer.ImportOptions;
import dev.memlog.importer.Imported;
import dev.memlog.importer.ImportedEvent;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * The format of the LoCoMo data set. The id of each conversation in a file becomes a user. Each
 * session becomes a conversation {@code id.sN}, and each turn a message with the turn's dia_id as
 * id, the role user and the speaker as author. The speakers {@code user} and {@code assistant} are
 * roles without an author. A picture with its caption becomes an attachment. Turns are one second
 * apart, since the file has times of sessions only.
 */
public final class LocomoFormat implements ConversationFormat {

  /** The speakers of a chat with an assistant: roles, not names of people. */
  private static final Set<String> ROLES = Set.of("user", "assistant");

  @Override
  public ImportNotes read(List<Path> files, ImportOptions options, Consumer<Imported> to) {
    var items = new AtomicLong();
    var blank = new AtomicLong();
    for (Path file : files) {
      LocomoConversation.read(
          file,
          conversation -> {
            if (items.get() >= options.limit()) {
              return false;
            }
            items.incrementAndGet();
            for (LocomoConversation.Session session : conversation.sessions()) {
              session(conversation, session, options, blank, to);
            }
            return true;
          });
    }
    return new ImportNotes(items.get(), blank.get(), 0);
  }

  private static void session(
      LocomoConversation conversation,
      LocomoConversation.Session session,
      ImportOptions options,
      AtomicLong blank,
      Consumer<Imported> to) {
    String user = options.user().orElse(ImportIds.valid(conversation.id()));
    String id = conversation.conversationId(session);
    Instant at = session.started();
    to.accept(
        new ImportedEvent(
            event(id, user, options, at, "title")
                .type("conversation_updated")
                .title(
                    String.join(" and ", conversation.speakers()) + ", session " + session.number())
                .build(),
            session.origin()));
    for (LocomoConversation.Turn turn : session.turns()) {
      if (turn.blank()) {
        blank.incrementAndGet();
        continue;
      }
      at = at.plusSeconds(1);
      to.accept(
          new ImportedEvent(
              said(event(id, user, options, at, turn.messageId()), turn), turn.origin()));
    }
  }

  private static Event said(Event.Builder event, LocomoConversation.Turn turn) {
    event.type("message_created").messageId(turn.messageId());
    if (ROLES.contains(turn.speaker())) {
      event.role(turn.speaker());
    } else {
      event.role("user").author(turn.speaker());
    }
    if (!turn.text().isEmpty()) {
      event.content(turn.text());
    }
    LocomoConversation.Picture picture = turn.picture();
    if (picture != null) {
      String uri = picture.uri() == null ? "" : picture.uri();
      event.attachments(List.of(new Attachment("image", picture.caption(), uri)));
    }
    return event.build();
  }

  private static Event.Builder event(
      String conversation, String user, ImportOptions options, Instant at, String part) {
    return Event.builder()
        .conversationId(conversation)
        .user(user)
        .app(options.app().orElse(null))
        .occurredAt(at)
        .eventId(ImportIds.event("locomo", conversation, part));
  }
}
