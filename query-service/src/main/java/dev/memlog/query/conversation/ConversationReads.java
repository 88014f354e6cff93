package dev.memlog.query.conversation;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.query.view.Cursor;
import dev.memlog.query.view.Page;
import dev.memlog.query.view.ViewKeys;
import dev.memlog.query.view.ViewStore;
import dev.memlog.runtime.Principal;
import dev.memlog.state.Conversation;
import dev.memlog.state.ConversationDescription;
import dev.memlog.state.Message;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksIterator;

/** What can be read of the view, always within what the caller's key allows. */
public final class ConversationReads {

  private final ViewStore store;

  ConversationReads(ViewStore store) {
    this.store = store;
  }

  /** Returns one conversation; empty where there is none or the key does not allow its app. */
  public Optional<Conversation> conversation(Principal principal, String app, String conversation) {
    if (!principal.allows(app)) {
      return Optional.empty();
    }
    byte[] key = ConversationKeys.conversation(principal.tenant(), app, conversation);
    byte[] description = ConversationKeys.description(principal.tenant(), app, conversation);
    return store.read(
        db -> {
          byte @Nullable [] stored = db.get(key);
          return stored == null
              ? Optional.empty()
              : Optional.of(described(stored, db.get(description)));
        });
  }

  /**
   * Returns a conversation with its description. One that was issued before descriptions were apart
   * has it inside, until it is issued again.
   */
  private static Conversation described(byte[] stored, byte @Nullable [] description) {
    Conversation conversation = ConversationContents.CONVERSATION.value(stored);
    if (description != null) {
      ConversationDescription apart = ConversationContents.DESCRIPTION.value(description);
      conversation.setSystemPrompt(apart.getSystemPrompt());
      conversation.setMetadata(apart.getMetadata());
    }
    return conversation;
  }

  /**
   * Whether nothing of a conversation is to be found: it was deleted, or turned out to be
   * temporary. Its messages leave the index one by one, which takes a while for many; this holds at
   * once.
   */
  public boolean hidden(String tenant, String app, String conversation) {
    byte[] key = ConversationKeys.conversation(tenant, app, conversation);
    return store.read(
        db -> {
          byte @Nullable [] stored = db.get(key);
          return stored == null
              ? db.get(ConversationKeys.gone(tenant, app, conversation)) != null
              : ConversationContents.CONVERSATION.value(stored).getTemporary();
        });
  }

  /**
   * Conversations, latest first.
   *
   * @param limit how many at most
   * @param after where the page before ended; null: from the latest
   */
  public Page<Conversation> conversations(
      Principal principal, ConversationFilter filter, int limit, @Nullable Cursor after) {
    byte[] list = filter.list(principal.tenant());
    return store.scan(
        (db, reads, iterator) -> {
          Page.Collector<Conversation> found = new Page.Collector<>(limit);
          iterator.seek(
              after == null ? list : ViewKeys.latestFirst(list, after.time(), after.id()));
          for (; inside(iterator, list); iterator.next()) {
            byte[] entry = iterator.key();
            Cursor at =
                new Cursor(
                    ViewKeys.latestFirstTime(entry, list), ViewKeys.idAfterTime(entry, list));
            byte[] key = ConversationKeys.listed(principal.tenant(), at.id());
            byte @Nullable [] stored = at.equals(after) ? null : db.get(reads, key);
            if (stored != null) {
              Conversation plain = ConversationContents.CONVERSATION.value(stored);
              if (filter.passes(plain, principal)) {
                byte @Nullable [] description =
                    db.get(
                        reads,
                        ConversationKeys.description(
                            plain.getTenant(), plain.getApp(), plain.getConversation()));
                int length = stored.length + (description == null ? 0 : description.length);
                if (found.full(length)) {
                  return new Page<>(found.items(), Optional.of(cursor(found.items().getLast())));
                }
                found.add(described(stored, description), length);
              }
            }
          }
          return new Page<>(found.items(), Optional.empty());
        });
  }

  /**
   * Returns a conversation's messages, oldest first: the latest of them, or those before a page;
   * none where the key does not allow its app.
   *
   * @param limit how many at most
   * @param before where the page before began; null: from the latest
   */
  public Page<Message> messages(
      Principal principal, String app, String conversation, int limit, @Nullable Cursor before) {
    if (!principal.allows(app)) {
      return new Page<>(List.of(), Optional.empty());
    }
    byte[] messages = ConversationKeys.messages(principal.tenant(), app, conversation);
    return store.scan(
        (_, _, iterator) -> {
          Page.Collector<Message> found = new Page.Collector<>(limit);
          byte[] from =
              before == null
                  ? ViewKeys.after(messages)
                  : ViewKeys.timed(messages, before.time(), before.id());
          iterator.seekForPrev(from);
          Optional<Cursor> next = Optional.empty();
          for (; inside(iterator, messages); iterator.prev()) {
            byte[] key = iterator.key();
            Cursor at =
                new Cursor(ViewKeys.time(key, messages), ViewKeys.idAfterTime(key, messages));
            if (!at.equals(before)) {
              byte[] stored = iterator.value();
              if (found.full(stored.length)) {
                next = Optional.of(cursor(found.items().getLast()));
                break;
              }
              found.add(ConversationContents.MESSAGE.value(stored), stored.length);
            }
          }
          return new Page<>(found.items().reversed(), next);
        });
  }

  /** Returns how much there is in the apps that the key allows. */
  public ConversationCounts counts(Principal principal) {
    byte[] prefix = ConversationKeys.counts(principal.tenant());
    return store.scan(
        (_, _, iterator) -> {
          ConversationCounts all = ConversationCounts.NONE;
          for (iterator.seek(prefix); inside(iterator, prefix); iterator.next()) {
            String app = new String(iterator.key(), UTF_8).substring(prefix.length);
            if (principal.allows(app)) {
              all = all.plus(ConversationCounts.read(iterator.value()));
            }
          }
          return all;
        });
  }

  private static boolean inside(RocksIterator iterator, byte[] prefix) {
    return iterator.isValid() && ViewKeys.startsWith(iterator.key(), prefix);
  }

  private static Cursor cursor(Conversation conversation) {
    return new Cursor(
        conversation.getUpdatedAt().toEpochMilli(), ConversationChanges.listed(conversation));
  }

  private static Cursor cursor(Message message) {
    return new Cursor(message.getCreatedAt().toEpochMilli(), message.getMessageId());
  }
}
