package dev.memlog.bench.faults.model;

import dev.memlog.bench.faults.model.GeneratedEvent.Kind;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The expected state of one conversation, for comparison with a server's answers. */
public final class ConversationModel {

  private final Map<String, MessageModel> messages = new TreeMap<>();
  private boolean deleted;
  private boolean temporary;
  private @Nullable Stamp titled;
  private String title = "";

  void apply(GeneratedEvent event) {
    if (event.kind() == Kind.CONVERSATION_DELETED) {
      deleted = true;
      return;
    }
    temporary |= event.temporary();
    if (event.kind() == Kind.TITLED) {
      var stamp = new Stamp(event.at(), false, event.eventId());
      if (titled == null || stamp.compareTo(titled) > 0) {
        titled = stamp;
        title = event.text();
      }
      return;
    }
    messages.computeIfAbsent(event.message(), _ -> new MessageModel()).apply(event);
  }

  public boolean deleted() {
    return deleted;
  }

  public boolean temporary() {
    return temporary;
  }

  /** Returns the title; empty if there is none, or if the conversation is deleted. */
  public String title() {
    return deleted ? "" : title;
  }

  /**
   * Returns the messages of the conversation by id, without deleted messages; empty if the
   * conversation is deleted.
   */
  public Map<String, MessageModel> history() {
    return deleted
        ? Map.of()
        : messages.entrySet().stream()
            .filter(message -> message.getValue().visible())
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}
