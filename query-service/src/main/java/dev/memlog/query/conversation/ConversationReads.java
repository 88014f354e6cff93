package dev.memlog.query.conversation;

import dev.memlog.query.view.Cursor;
import dev.memlog.query.view.Page;
import dev.memlog.query.view.TimedList;
import dev.memlog.query.view.TimedList.Item;
import dev.memlog.query.view.TimedList.Order;
import dev.memlog.query.view.UserKey;
import dev.memlog.query.view.UserPage;
import dev.memlog.query.view.ViewBatch;
import dev.memlog.query.view.ViewKeys;
import dev.memlog.query.view.ViewStore;
import dev.memlog.query.window.ConversationWindow;
import dev.memlog.query.window.WindowStrategy;
import dev.memlog.runtime.Principal;
import dev.memlog.state.Conversation;
import dev.memlog.state.ConversationDescription;
import dev.memlog.state.Message;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
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

  /** The number of older messages of a window that are read at a time. */
  private static final int AT_ONCE = 1_000;

  /** The largest number of older messages; a budget of tokens rarely holds more. */
  private static final int MOST_OLDER = 1_000;

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
    byte[] key = ConversationKeys.CONVERSATIONS.key(principal.tenant(), app, conversation);
    byte[] description = ConversationKeys.DESCRIPTIONS.key(principal.tenant(), app, conversation);
    byte[] stored = store.bytes(key);
    return stored == null
        ? Optional.empty()
        : Optional.of(described(stored, store.bytes(description)))
            .filter(found -> principal.sees(found.getUser()));
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
    return store
        .value(
            ConversationKeys.CONVERSATIONS.key(tenant, app, conversation),
            ConversationContents.CONVERSATION)
        .map(found -> found.getTemporary() || !principal.sees(found.getUser()))
        .orElseGet(
            () ->
                principal.user().isPresent()
                    || store.bytes(ConversationKeys.DELETED.key(tenant, app, conversation))
                        != null);
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
    return new TimedList(filter.list(principal.tenant()), Order.LATEST_FIRST)
        .page(
            store,
            limit,
            after,
            (at, _, stored) -> {
              byte[] found =
                  stored.get(ConversationKeys.CONVERSATIONS.key(principal.tenant(), at.id()));
              if (found == null
                  || !filter.passes(ConversationContents.CONVERSATION.value(found), principal)) {
                return null;
              }
              byte[] description =
                  stored.get(ConversationKeys.DESCRIPTIONS.key(principal.tenant(), at.id()));
              int length = found.length + (description == null ? 0 : description.length);
              return new Item<>(described(found, description), length);
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
    byte[] messages = ConversationKeys.MESSAGES.prefix(principal.tenant(), app, conversation);
    Page<Message> latestFirst =
        new TimedList(messages, Order.BACKWARDS)
            .page(
                store,
                limit,
                before,
                (_, value, _) -> {
                  Message message = ConversationContents.MESSAGE.value(value);
                  return principal.sees(message.getUser())
                      ? new Item<>(message, value.length)
                      : null;
                });
    return new Page<>(latestFirst.items().reversed(), latestFirst.next());
  }

  /**
   * Returns the latest messages of a conversation, from which a window is selected, oldest first.
   * With strategy hybrid, the older messages that this strategy always keeps precede them, wherever
   * in the conversation they are.
   *
   * @param latest the largest number of latest messages
   * @param end the end of the messages to read; null for the end of the conversation
   */
  public List<Message> window(
      Principal principal,
      String app,
      String conversation,
      int latest,
      @Nullable Cursor end,
      WindowStrategy strategy) {
    Page<Message> page = messages(principal, app, conversation, latest, end);
    if (strategy != WindowStrategy.HYBRID) {
      return page.items();
    }
    Deque<Message> all = new ArrayDeque<>(page.items());
    Optional<Cursor> next = page.next();
    while (next.isPresent() && all.size() < latest + MOST_OLDER) {
      page = messages(principal, app, conversation, AT_ONCE, next.get());
      page.items().reversed().stream()
          .filter(ConversationWindow::isAlwaysKept)
          .forEach(all::addFirst);
      next = page.next();
    }
    return List.copyOf(all);
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
    byte[] created =
        ConversationKeys.CREATED_AT.key(principal.tenant(), app, conversation, message);
    byte[] messages = ConversationKeys.MESSAGES.prefix(principal.tenant(), app, conversation);
    byte[] at = store.bytes(created);
    return at == null
        ? Optional.empty()
        : store
            .value(
                ViewKeys.timed(messages, ViewBatch.number(at), message),
                ConversationContents.MESSAGE)
            .filter(found -> principal.sees(found.getUser()));
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
    byte[] messages = ConversationKeys.MESSAGES.prefix(principal.tenant(), app, conversation);
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
    byte[] prefix = ConversationKeys.COUNTS.prefix(principal.tenant());
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
    byte[] key = ConversationKeys.USERS.prefix(principal.tenant(), user.app(), user.user());
    return ConversationCounts.read(store.bytes(key));
  }

  private static Cursor cursor(Message message) {
    return new Cursor(message.getCreatedAt().toEpochMilli(), message.getMessageId());
  }
}
