package dev.memlog.standalone.importer;

import dev.memlog.api.v1.Attachment;
import dev.memlog.api.v1.Event;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * The format of LoCoMo. The user is the file's id, each session a conversation {@code id.sN}, and
 * each turn a message with its dia_id as id, the role user and the speaker as author. A picture
 * with its caption is an attachment. Turns are a second apart, since the file dates sessions only.
 */
public final class LocomoFormat implements ConversationFormat {

  @Override
  public ImportNotes read(List<Path> files, ImportOptions options, Consumer<ImportedEvent> to) {
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
      Consumer<ImportedEvent> to) {
    String user = options.user().orElse(ImportIds.valid(conversation.id()));
    String id = conversation.conversationId(session);
    Instant at = session.started();
    to.accept(
        new ImportedEvent(
            event(id, user, options, at, "title")
                .setType("conversation_updated")
                .setTitle(
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
    event
        .setType("message_created")
        .setMessageId(turn.messageId())
        .setRole("user")
        .setAuthor(turn.speaker());
    if (!turn.text().isEmpty()) {
      event.setContent(turn.text());
    }
    LocomoConversation.Picture picture = turn.picture();
    if (picture != null) {
      Attachment.Builder attachment =
          Attachment.newBuilder().setKind("image").setCaption(picture.caption());
      if (picture.uri() != null) {
        attachment.setUri(picture.uri());
      }
      event.addAttachments(attachment);
    }
    return event.build();
  }

  private static Event.Builder event(
      String conversation, String user, ImportOptions options, Instant at, String part) {
    return Event.newBuilder()
        .setConversationId(conversation)
        .setUser(user)
        .setApp(options.app().orElse(""))
        .setOccurredAt(EventTimes.of(at))
        .setEventId(ImportIds.event("locomo", conversation, part));
  }
}
