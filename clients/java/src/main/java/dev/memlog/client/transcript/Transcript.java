package dev.memlog.client.transcript;

import dev.memlog.client.ApiException;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.messages.Conversation;
import dev.memlog.client.messages.Event;
import dev.memlog.client.messages.ListConversationsRequest;
import dev.memlog.client.messages.ListConversationsResponse;
import dev.memlog.client.messages.ListMessagesRequest;
import dev.memlog.client.messages.ListMessagesResponse;
import dev.memlog.client.messages.Message;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An adapter for frameworks that read a conversation as a list of messages and write it back as a
 * whole list.
 *
 * <p>A write compares the new list with the list that the same thread last read or wrote. It
 * publishes the difference as created, edited and deleted messages. Messages that other writers
 * have added or deleted since stay untouched. Reads see the earlier writes of this object.
 * Thread-safe.
 */
public final class Transcript {

  private static final String EVICTED = "memlog.evicted";
  private static final int PAGE = 1_000;
  private static final int BATCH = 1_000;

  private final MemlogClient memlog;
  private final TranscriptOptions options;
  private final OwnWrites writes;

  @SuppressWarnings("ThreadLocalUsage") // what a thread was shown belongs to one transcript
  private final ThreadLocal<@Nullable Shown> shown = new ThreadLocal<>();

  /**
   * Creates an adapter over a client.
   *
   * @param memlog the client, which the caller closes
   * @param options the owner of the conversations, and the effect of an eviction
   */
  public Transcript(MemlogClient memlog, TranscriptOptions options) {
    this.memlog = memlog;
    this.options = options;
    this.writes = new OwnWrites(memlog);
  }

  /**
   * Returns the latest 1,000 messages of a conversation, oldest first, without those that left the
   * framework's window. Empty if there is no such conversation.
   */
  public List<TranscriptLine> read(String conversation) {
    return show(conversation).stream().map(StoredLine::line).toList();
  }

  /**
   * Publishes the difference between these messages and those that this thread last read or wrote.
   * If this thread did not last use this conversation, the method first reads the messages from the
   * server.
   *
   * @param lines the new list, oldest first
   */
  public void write(String conversation, List<TranscriptLine> lines) {
    Shown before = shown.get();
    List<StoredLine> known =
        before != null && before.conversation().equals(conversation)
            ? before.lines()
            : show(conversation);
    var changes = new TranscriptEvents(conversation, options, TranscriptDiff.between(known, lines));
    publish(conversation, changes.events());
    shown.set(new Shown(conversation, changes.linesAfter()));
  }

  /**
   * Deletes all messages of a conversation permanently, also those that left the framework's
   * window. The conversation may be written again under the same id.
   */
  public void clear(String conversation) {
    // All ids are read before the first deletion, so that no page waits for the deletions of
    // another.
    List<Event> deletions = new ArrayList<>();
    @Nullable String page = null;
    do {
      String token = page;
      ListMessagesResponse found;
      try {
        found = writes.read(conversation, client -> client.messages(request(conversation, token)));
      } catch (ApiException e) {
        if (e.status() == 404) {
          break;
        }
        throw e;
      }
      // The newest goes first: without an older one, the messages after it would be cut again.
      List<Message> messages = found.messages();
      for (int i = messages.size() - 1; i >= 0; i--) {
        deletions.add(TranscriptEvents.deleted(conversation, messages.get(i).messageId(), options));
      }
      page = found.nextPageToken();
    } while (!page.isEmpty());
    publish(conversation, deletions);
    shown.remove();
  }

  /**
   * Returns the ids of all conversations of the app and user that have messages, the most recently
   * active first. If the options name no app, these are the conversations of every app that the key
   * allows.
   */
  public List<String> conversations() {
    List<String> ids = new ArrayList<>();
    @Nullable String page = null;
    do {
      ListConversationsResponse found =
          memlog.conversations(
              new ListConversationsRequest(options.app(), options.user(), null, 100, page));
      found.conversations().stream()
          .filter(conversation -> conversation.messageCount() > 0)
          .map(Conversation::conversationId)
          .forEach(ids::add);
      page = found.nextPageToken();
    } while (!page.isEmpty());
    return List.copyOf(ids);
  }

  private void publish(String conversation, List<Event> events) {
    for (int from = 0; from < events.size(); from += BATCH) {
      writes.publish(conversation, events.subList(from, Math.min(events.size(), from + BATCH)));
    }
  }

  private List<StoredLine> show(String conversation) {
    List<StoredLine> lines = stored(conversation);
    shown.set(new Shown(conversation, lines));
    return lines;
  }

  private List<StoredLine> stored(String conversation) {
    try {
      return writes.read(
          conversation,
          client -> {
            Map<String, String> marks = client.conversation(options.app(), conversation).metadata();
            List<Message> messages = client.messages(request(conversation, null)).messages();
            return Eviction.parse(marks.get(EVICTED)).visible(messages);
          });
    } catch (ApiException e) {
      if (e.status() == 404) {
        return Collections.emptyList();
      }
      throw e;
    }
  }

  private ListMessagesRequest request(String conversation, @Nullable String page) {
    return new ListMessagesRequest(conversation, PAGE, page, options.app());
  }

  /**
   * Returns an event that stores, as metadata of the conversation, the last line that was evicted.
   */
  static Event.Builder marked(String conversation, StoredLine last) {
    return Event.builder()
        .type("conversation_updated")
        .conversationId(conversation)
        .metadata(Map.of(EVICTED, Eviction.through(last).toString()));
  }

  /** The lines of a conversation that a thread was shown. */
  private record Shown(String conversation, List<StoredLine> lines) {}
}
