package dev.memlog.query.conversation;

import dev.memlog.query.view.Cursor;
import dev.memlog.query.view.Page;
import dev.memlog.query.window.ConversationWindow;
import dev.memlog.query.window.WindowStrategy;
import dev.memlog.runtime.Principal;
import dev.memlog.state.Message;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The messages of a conversation from which a window is selected. */
public final class WindowMessages {

  /** The number of older messages that are read at a time. */
  private static final int AT_ONCE = 1_000;

  /** The largest number of older messages; a budget of tokens rarely holds more. */
  private static final int MOST_OLDER = 1_000;

  private WindowMessages() {}

  /**
   * Returns the latest messages of a conversation, oldest first. With strategy hybrid, the older
   * messages that this strategy always keeps precede them, wherever in the conversation they are.
   *
   * @param latest the largest number of latest messages
   * @param end the end of the messages to read; null for the end of the conversation
   */
  public static List<Message> read(
      ConversationReads reads,
      Principal principal,
      String app,
      String conversation,
      int latest,
      @Nullable Cursor end,
      WindowStrategy strategy) {
    Page<Message> page = reads.messages(principal, app, conversation, latest, end);
    if (strategy != WindowStrategy.HYBRID) {
      return page.items();
    }
    Deque<Message> all = new ArrayDeque<>(page.items());
    Optional<Cursor> next = page.next();
    while (next.isPresent() && all.size() < latest + MOST_OLDER) {
      page = reads.messages(principal, app, conversation, AT_ONCE, next.get());
      page.items().reversed().stream()
          .filter(ConversationWindow::isAlwaysKept)
          .forEach(all::addFirst);
      next = page.next();
    }
    return List.copyOf(all);
  }
}
