package dev.memlog.importer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.client.memories.RememberRequest;
import dev.memlog.client.messages.Event;
import java.nio.file.Path;
import java.text.BreakIterator;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A receiver of what a format finds in a file. It makes events of messages, with ids that depend on
 * the format and the message only, so that a repeated import adds nothing. It keeps the limits of
 * the API: a longer text is cut, and characters that the API refuses are removed.
 */
public final class History {

  private static final int CONTENT_BYTES = 256 * 1024;
  private static final int TITLE_CHARACTERS = 1_000;
  private static final int AUTHOR_CHARACTERS = 80;
  private static final int MEMORY_LEAST = 10;
  private static final int MEMORY_MOST = 500;

  /** The number of names after which people are no longer counted. */
  private static final int MOST_PEOPLE = 10_000;

  private static final Pattern REFUSED =
      Pattern.compile(
          "\\x00|[\\uD800-\\uDBFF](?![\\uDC00-\\uDFFF])|(?<![\\uD800-\\uDBFF])[\\uDC00-\\uDFFF]");

  private final String format;
  private final ImportOptions options;
  private final int mostConversations;
  private final Consumer<Imported> to;
  private final Set<String> people = new LinkedHashSet<>();
  private final Map<String, Long> leftOut = new TreeMap<>();
  private final Set<String> begun = new HashSet<>();

  /** The titles of conversations, and those of them that wait for the first message. */
  private final Map<String, String> titles = new HashMap<>();

  private final Map<String, ImportedEvent> unsent = new HashMap<>();
  private long messages;
  private long memories;
  private @Nullable Instant first;
  private @Nullable Instant last;

  History(String format, ImportOptions options, int mostConversations, Consumer<Imported> to) {
    this.format = format;
    this.options = options;
    this.mostConversations = mostConversations;
    this.to = to;
  }

  /**
   * Returns an event that creates a message, to be completed and added.
   *
   * @param conversation the id of the conversation, which need not be an id of the API
   * @param id the id of the message in the conversation, which need not be an id of the API
   * @param role user, assistant, system or tool
   * @param text the text; empty for none
   */
  public Event.Builder message(String conversation, String id, String role, String text) {
    Event.Builder message =
        event(conversation, id).messageId(ImportIds.valid(id)).role(role).channel(format);
    String clean = clean(text);
    return clean.isBlank() ? message : message.content(clean);
  }

  /**
   * Adds a message. A message without text, attachments and tool calls is left out.
   *
   * @param message the event, from {@link #message}
   * @param author the name of the speaker; null if the role says enough
   * @param at the time of the message
   * @param origin the place in the file, for error messages
   */
  public void add(Event.Builder message, @Nullable String author, Instant at, String origin) {
    if (author != null && !author.isBlank()) {
      String name = clean(author).strip();
      message.author(clean(name.substring(0, Math.min(AUTHOR_CHARACTERS, name.length()))));
    }
    Event event = message.occurredAt(at).build();
    if (event.isBlank()) {
      leaveOut("messages without text");
      return;
    }
    String conversation = String.valueOf(event.conversationId());
    if (begins(conversation)) {
      count(event);
      ImportedEvent title = unsent.remove(conversation);
      if (title != null) {
        to.accept(title);
      }
      to.accept(new ImportedEvent(event, origin));
    }
  }

  /**
   * Adds an edit of a message, which an export made after the edit brings, beside the message
   * itself. If an earlier export brought the former text, the edit replaces it.
   *
   * @param at the time of the edit; null if there was none
   */
  public void edit(
      String conversation, String id, String text, @Nullable Instant at, String origin) {
    String clean = at == null ? "" : clean(text);
    if (at != null && !clean.isBlank() && begins(ImportIds.valid(conversation))) {
      Event edit =
          event(conversation, id + "\nedited " + at)
              .type("message_edited")
              .messageId(ImportIds.valid(id))
              .content(clean)
              .occurredAt(at)
              .build();
      to.accept(new ImportedEvent(edit, origin));
    }
  }

  /**
   * Sets the title of a conversation that has a message. An empty title is ignored, as is a title
   * that the conversation has already.
   */
  public void title(String conversation, String title, Instant at, String origin) {
    String clean = clean(title).strip();
    String id = ImportIds.valid(conversation);
    if (!clean.isEmpty() && !clean.equals(titles.put(id, clean))) {
      Event named =
          event(conversation, "\ntitle " + clean)
              .type("conversation_updated")
              .title(clean(clean.substring(0, Math.min(TITLE_CHARACTERS, clean.length()))))
              .channel(format)
              .occurredAt(at)
              .build();
      unsent.put(id, new ImportedEvent(named, origin));
    }
  }

  /**
   * Adds a memory. A text of more than 500 characters becomes several, cut between sentences. A
   * text of fewer than 10 characters is left out.
   *
   * @param user the user whose memory it is, if the import names none; null for none
   * @param at the time when it was said; null if unknown
   */
  public void memory(String text, @Nullable String user, @Nullable Instant at, String origin) {
    String clean = clean(text).strip();
    BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.ROOT);
    sentences.setText(clean);
    int from = 0;
    while (clean.length() - from > MEMORY_MOST) {
      int end = sentences.preceding(from + MEMORY_MOST + 1);
      int space = clean.lastIndexOf(' ', from + MEMORY_MOST);
      end = end > from ? end : space > from ? space : from + MEMORY_MOST;
      statement(clean.substring(from, end), user, at, origin);
      from = end;
    }
    statement(clean.substring(from), user, at, origin);
  }

  private void statement(String text, @Nullable String user, @Nullable Instant at, String origin) {
    String statement = text.strip();
    if (statement.length() < MEMORY_LEAST) {
      leaveOut("memories shorter than 10 characters");
      return;
    }
    String owner = options.user().orElse(user == null ? "" : ImportIds.valid(user));
    memories++;
    to.accept(
        new ImportedMemory(
            RememberRequest.builder()
                .content(statement)
                .app(options.app().orElse(null))
                .user(owner)
                .tags(List.of(format))
                .occurredAt(at)
                .commandId(ImportIds.event("memory", format, owner, statement))
                .build(),
            origin));
  }

  /** Counts a thing that the import leaves out, such as "notices". */
  public void leaveOut(String what) {
    leaveOut(what, 1);
  }

  void leaveOut(String what, long count) {
    leftOut.merge(what, count, Long::sum);
  }

  /** Returns the contents of the file that was read. */
  HistoryReport report(String file, String title) {
    return new HistoryReport(
        file, title, begun.size(), messages, memories, people, first, last, leftOut);
  }

  private void count(Event message) {
    messages++;
    if (people.size() < MOST_PEOPLE) {
      people.add(String.valueOf(message.author() == null ? message.role() : message.author()));
    }
    Instant at = message.occurredAt();
    if (at != null) {
      first = first == null || at.isBefore(first) ? at : first;
      last = last == null || at.isAfter(last) ? at : last;
    }
  }

  /** Adds the events of a file as another format reads them. */
  void pass(Path file, ConversationFormat reading) {
    reading.read(
        List.of(file),
        options,
        imported -> {
          if (imported instanceof ImportedEvent(Event event, String _)
              && begins(String.valueOf(event.conversationId()))) {
            if (event.messageId() != null) {
              count(event);
            }
            to.accept(imported);
          }
        });
  }

  private boolean begins(String conversation) {
    if (begun.size() < mostConversations) {
      begun.add(conversation);
      return true;
    }
    return begun.contains(conversation);
  }

  private Event.Builder event(String conversation, String name) {
    return Event.builder()
        .conversationId(ImportIds.valid(conversation))
        .app(options.app().orElse(null))
        .user(options.user().orElse(null))
        .eventId(ImportIds.event(format, conversation, name));
  }

  /**
   * Returns a text as the API accepts it: without U+0000 and unpaired surrogates, and cut at 256
   * KiB. The other methods do so themselves.
   */
  public String clean(String text) {
    String clean = REFUSED.matcher(text).replaceAll("");
    if (clean.length() > CONTENT_BYTES / 3 && clean.getBytes(UTF_8).length > CONTENT_BYTES) {
      leaveOut("texts beyond 256 KiB");
      byte[] bytes = clean.getBytes(UTF_8);
      int end = CONTENT_BYTES;
      while ((bytes[end] & 0xC0) == 0x80) {
        end--;
      }
      clean = new String(bytes, 0, end, UTF_8);
    }
    return clean;
  }
}
