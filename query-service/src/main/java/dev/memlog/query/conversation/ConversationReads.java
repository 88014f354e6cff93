package dev.memlog.query.conversation;

import dev.memlog.query.view.Cursor;
import dev.memlog.query.view.Page;
import dev.memlog.query.view.UserKey;
import dev.memlog.query.view.UserPage;
import dev.memlog.query.view.ViewBatch;
import dev.memlog.query.view.ViewKeys;
import dev.memlog.query.view.ViewStore;
import dev.memlog.runtime.Principal;
import dev.memlog.state.Conversation;
import dev.memlog.state.ConversationDescription;
import dev.memlog.state.Message;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksIterator;

/**
 * A reader of the conversations and messages in a {@link ConversationView}. It returns nothing that
 * the key of the calling principal does not allow. Methods throw {@link
 * dev.memlog.query.view.ViewException} if the view was closed or cannot be read.
 */
public record ConversationReads(ViewStore store) {

  private static final Comparator<Cursor> IN_ORDER =
      Comparator.comparing(Cursor::time).thenComparing(Cursor::id);

  /**
   * Returns one conversation with its system prompt and metadata. Returns empty if it does not
   * exist or the principal may not see it.
   */
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
              : Optional.of(described(stored, db.get(description)))
                  .filter(found -> principal.sees(found.getUser()));
        });
  }

  /**
   * Returns a conversation with its description. A record written before descriptions had their own
   * topic contains its description, until it is written again.
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
   * Returns whether a search must not show a conversation, since the conversation was deleted or
   * has become temporary. The index removes the messages of a large conversation only gradually;
   * this method hides them at once. For a key that is bound to a user, it hides every conversation
   * that is not known to belong to that user.
   */
  public boolean hidden(Principal principal, String app, String conversation) {
    String tenant = principal.tenant();
    byte[] key = ConversationKeys.conversation(tenant, app, conversation);
    return store.read(
        db -> {
          byte @Nullable [] stored = db.get(key);
          if (stored == null) {
            return principal.user().isPresent()
                || db.get(ConversationKeys.gone(tenant, app, conversation)) != null;
          }
          Conversation found = ConversationContents.CONVERSATION.value(stored);
          return found.getTemporary() || !principal.sees(found.getUser());
        });
  }

  /**
   * Returns a page of the conversations that pass a filter and that the principal may see, latest
   * update first.
   *
   * @param limit the largest number of conversations
   * @param after the end of the preceding page; null for the first page
   */
  public Page<Conversation> conversations(
      Principal principal, ConversationFilter filter, int limit, @Nullable Cursor after) {
    byte[] list = filter.list(principal.tenant());
    return store.scan(
        (db, reads, iterator) -> {
          Page.Collector<Conversation> found = new Page.Collector<>(limit);
          iterator.seek(Cursor.startLatestFirst(list, after));
          for (; ViewKeys.inside(iterator, list); iterator.next()) {
            Cursor at = Cursor.ofLatestFirst(iterator.key(), list);
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
   * Returns a page of a conversation's messages that the principal may see, oldest first. The first
   * page contains the latest messages; each further page contains the messages before the previous
   * page. The caller checks that the principal may see the conversation.
   *
   * @param limit the largest number of messages
   * @param before the oldest message of the previous page; null for the first page
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
          for (; ViewKeys.inside(iterator, messages); iterator.prev()) {
            byte[] key = iterator.key();
            Cursor at =
                new Cursor(ViewKeys.time(key, messages), ViewKeys.idAfterTime(key, messages));
            if (!at.equals(before)) {
              byte[] stored = iterator.value();
              Message message = ConversationContents.MESSAGE.value(stored);
              if (!principal.sees(message.getUser())) {
                continue;
              }
              if (found.full(stored.length)) {
                next = Optional.of(cursor(found.items().getLast()));
                break;
              }
              found.add(message, stored.length);
            }
          }
          return new Page<>(found.items().reversed(), next);
        });
  }

  /**
   * Returns one message; empty if it does not exist, its conversation is {@link #hidden}, or the
   * principal may not see it.
   */
  public Optional<Message> message(
      Principal principal, String app, String conversation, String message) {
    return hidden(principal, app, conversation)
        ? Optional.empty()
        : written(principal, app, conversation, message);
  }

  private Optional<Message> written(
      Principal principal, String app, String conversation, String message) {
    if (!principal.allows(app)) {
      return Optional.empty();
    }
    byte[] created = ConversationKeys.createdAt(principal.tenant(), app, conversation, message);
    byte[] messages = ConversationKeys.messages(principal.tenant(), app, conversation);
    return store.read(
        db -> {
          byte @Nullable [] at = db.get(created);
          byte @Nullable [] stored =
              at == null ? null : db.get(ViewKeys.timed(messages, ViewBatch.number(at), message));
          return stored == null
              ? Optional.<Message>empty()
              : Optional.of(ConversationContents.MESSAGE.value(stored))
                  .filter(found -> principal.sees(found.getUser()));
        });
  }

  /**
   * Returns the messages right before and right after a message in its conversation. The caller
   * checks that the principal may see the conversation.
   *
   * @param createdAt the time when the message was created
   * @param message the id of the message
   */
  public Neighbours neighbours(
      Principal principal, String app, String conversation, Instant createdAt, String message) {
    if (!principal.allows(app)) {
      return new Neighbours(Optional.empty(), Optional.empty());
    }
    byte[] messages = ConversationKeys.messages(principal.tenant(), app, conversation);
    byte[] at = ViewKeys.timed(messages, createdAt.toEpochMilli(), message);
    return store.scan(
        (_, _, iterator) -> {
          iterator.seekForPrev(at);
          if (ViewKeys.inside(iterator, messages) && Arrays.equals(iterator.key(), at)) {
            iterator.prev();
          }
          Optional<Message> before = seen(iterator, messages, principal);
          iterator.seek(at);
          if (ViewKeys.inside(iterator, messages) && Arrays.equals(iterator.key(), at)) {
            iterator.next();
          }
          return new Neighbours(before, seen(iterator, messages, principal));
        });
  }

  /**
   * Returns the given messages of a conversation and the messages around each, oldest first and
   * each once. The caller checks that the principal may see the conversation.
   *
   * @param ids the ids of the messages; messages that do not exist are left out
   * @param around the largest number of messages before, and of messages after, each given message
   * @param most the largest number of messages to return
   */
  public List<Message> surrounding(
      Principal principal,
      String app,
      String conversation,
      Collection<String> ids,
      int around,
      int most) {
    SortedMap<Cursor, Message> found = new TreeMap<>(IN_ORDER);
    for (String id : ids) {
      Optional<Message> source = message(principal, app, conversation, id);
      if (source.isEmpty() || found.size() >= most) {
        continue;
      }
      addAround(principal, source.get(), around, found, most);
    }
    return List.copyOf(found.values());
  }

  /**
   * Returns a message and the messages around it, oldest first, also of a temporary conversation;
   * empty if the message does not exist. The caller checks that the principal may see the
   * conversation.
   *
   * @param steps the largest number of messages before, and of messages after, the message
   */
  public List<Message> around(
      Principal principal, String app, String conversation, String id, int steps) {
    SortedMap<Cursor, Message> found = new TreeMap<>(IN_ORDER);
    written(principal, app, conversation, id)
        .ifPresent(message -> addAround(principal, message, steps, found, Integer.MAX_VALUE));
    return List.copyOf(found.values());
  }

  /** Adds a message, and those around it while there are fewer than {@code most}. */
  private void addAround(
      Principal principal, Message message, int steps, SortedMap<Cursor, Message> found, int most) {
    found.put(cursor(message), message);
    for (Function<Neighbours, Optional<Message>> direction :
        List.<Function<Neighbours, Optional<Message>>>of(Neighbours::before, Neighbours::after)) {
      Optional<Message> at = Optional.of(message);
      for (int step = 0; step < steps && found.size() < most && at.isPresent(); step++) {
        at = at.flatMap(from -> direction.apply(neighbours(principal, from)));
        at.ifPresent(next -> found.put(cursor(next), next));
      }
    }
  }

  private Neighbours neighbours(Principal principal, Message of) {
    return neighbours(
        principal, of.getApp(), of.getConversation(), of.getCreatedAt(), of.getMessageId());
  }

  /**
   * The messages right before and right after a message in its conversation.
   *
   * @param before the message before; empty if there is none or the principal may not see it
   * @param after the message after; empty if there is none or the principal may not see it
   */
  public record Neighbours(Optional<Message> before, Optional<Message> after) {}

  private static Optional<Message> seen(
      RocksIterator iterator, byte[] messages, Principal principal) {
    return ViewKeys.inside(iterator, messages)
        ? Optional.of(ConversationContents.MESSAGE.value(iterator.value()))
            .filter(message -> principal.sees(message.getUser()))
        : Optional.empty();
  }

  /**
   * Returns the numbers of conversations and messages in all apps that a key allows.
   *
   * @param principal the caller, whose key is not bound to a user
   */
  public ConversationCounts counts(Principal principal) {
    byte[] prefix = ConversationKeys.counts(principal.tenant());
    return store
        .all(
            prefix,
            (key, value) ->
                principal.allows(ViewKeys.rest(key, prefix))
                    ? ConversationCounts.read(value)
                    : ConversationCounts.NONE)
        .stream()
        .reduce(ConversationCounts.NONE, ConversationCounts::plus);
  }

  /** Returns a page of the users that own conversations. */
  public SortedSet<UserKey> users(Principal principal, UserPage page) {
    return page.read(store, ConversationKeys.USERS, principal);
  }

  /** Returns the numbers of conversations and messages of a user that the principal may see. */
  public ConversationCounts counts(Principal principal, UserKey user) {
    byte[] key = ConversationKeys.userCounts(principal.tenant(), user.app(), user.user());
    return ConversationCounts.read(store.bytes(key));
  }

  private static Cursor cursor(Conversation conversation) {
    return new Cursor(
        conversation.getUpdatedAt().toEpochMilli(), ConversationChanges.listed(conversation));
  }

  private static Cursor cursor(Message message) {
    return new Cursor(message.getCreatedAt().toEpochMilli(), message.getMessageId());
  }
}
