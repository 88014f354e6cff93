package dev.memlog.extractor.retention;

import dev.memlog.events.CompactionDue;
import dev.memlog.events.ConsolidatedPart;
import dev.memlog.events.ConsolidationDue;
import dev.memlog.events.ConversationClosed;
import dev.memlog.events.MessageWithdrawn;
import dev.memlog.events.RememberedConversation;
import dev.memlog.events.Turn;
import dev.memlog.events.TurnContext;
import dev.memlog.events.TurnEvent;
import dev.memlog.state.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The withdrawals of messages on topic turns: for each message and owner, the only text version
 * that still counts.
 */
final class WithdrawnVersions {

  /** A message. It may have had several owners. */
  private record Said(String tenant, String app, String conversation, String messageId) {}

  /** An owner's user; null for the memories of the app itself. */
  private record User(@Nullable String name) {}

  /** The version that still counts, by message and user; empty if none does. */
  private final Map<Said, Map<User, String>> kept = new HashMap<>();

  /** Adds a withdrawal. For each owner, only the last added withdrawal of a message counts. */
  void add(TurnEvent event, MessageWithdrawn withdrawn) {
    var said =
        new Said(
            event.getTenant(),
            event.getApp(),
            withdrawn.getConversation(),
            withdrawn.getMessageId());
    kept.computeIfAbsent(said, _ -> new HashMap<>())
        .put(new User(event.getUser()), Objects.requireNonNullElse(withdrawn.getKept(), ""));
  }

  /** Returns whether an event still holds something to extract from. */
  boolean leaves(TurnEvent event) {
    return switch (event.getPayload()) {
      case Turn turn ->
          !covers(event, turn.getConversation(), turn.getMessageId(), turn.getVersion());
      case ConversationClosed closed ->
          closed.getMessages().stream().anyMatch(message -> !covers(event, closed, message));
      // Without a decision one memory too many would stay.
      case CompactionDue _ -> true;
      case ConsolidationDue due ->
          due.getParts().stream().noneMatch(part -> gone(event, part.getSources()));
      default -> false;
    };
  }

  private boolean covers(TurnEvent event, ConversationClosed closed, TurnContext message) {
    return covers(event, closed.getConversation(), message.getMessageId(), message.getVersion());
  }

  /** Returns whether a version no longer counts for the owner of an event. */
  private boolean covers(TurnEvent event, String conversation, String messageId, String version) {
    String stands = owners(event, conversation, messageId).get(new User(event.getUser()));
    return stands != null && !stands.equals(version);
  }

  /**
   * Removes withdrawn text from an event.
   *
   * @return whether anything was removed
   */
  boolean scrub(TurnEvent event) {
    return switch (event.getPayload()) {
      case Turn turn -> scrub(event, turn);
      case ConversationClosed closed -> {
        List<TurnContext> left =
            closed.getMessages().stream().filter(m -> !covers(event, closed, m)).toList();
        boolean scrubbed = left.size() < closed.getMessages().size();
        closed.setMessages(left);
        yield scrubbed;
      }
      case CompactionDue due -> scrub(event, due);
      case ConsolidationDue due -> scrub(event, due);
      default -> false;
    };
  }

  /** Removes the text of memories that rest on a withdrawn message. */
  private boolean scrub(TurnEvent event, CompactionDue due) {
    boolean scrubbed = false;
    for (RememberedConversation memory : due.getMemories()) {
      if (gone(event, memory.getSources()) && !memory.getContent().isEmpty()) {
        memory.setContent("");
        scrubbed = true;
      }
    }
    return scrubbed;
  }

  /** Removes the text of parts that rest on a withdrawn message. */
  private boolean scrub(TurnEvent event, ConsolidationDue due) {
    boolean scrubbed = false;
    for (ConsolidatedPart part : due.getParts()) {
      if (gone(event, part.getSources()) && !part.getContent().isEmpty()) {
        part.setContent("");
        scrubbed = true;
      }
    }
    return scrubbed;
  }

  private boolean gone(TurnEvent event, List<Source> sources) {
    return sources.stream()
        .anyMatch(s -> covers(event, s.getConversation(), s.getMessageId(), s.getVersion()));
  }

  /**
   * Removes the text and captions of withdrawn messages from what precedes the turn. The messages
   * keep their places, so that the turn is not taken for an answer to an earlier message.
   *
   * @return whether anything was removed
   */
  private boolean scrub(TurnEvent event, Turn turn) {
    List<TurnContext> left = new ArrayList<>();
    boolean scrubbed = false;
    for (TurnContext context : turn.getPreceding()) {
      // Another user may have written the message, so the withdrawals of all owners count.
      var stands = owners(event, turn.getConversation(), context.getMessageId()).values();
      boolean gone = !stands.isEmpty() && !stands.contains(context.getVersion());
      if (gone && !(context.getText().isEmpty() && context.getAttachments().isEmpty())) {
        left.add(TurnContext.newBuilder(context).setText("").setAttachments(List.of()).build());
        scrubbed = true;
      } else {
        left.add(context);
      }
    }
    turn.setPreceding(left);
    return scrubbed;
  }

  private Map<User, String> owners(TurnEvent event, String conversation, String messageId) {
    var said = new Said(event.getTenant(), event.getApp(), conversation, messageId);
    return kept.getOrDefault(said, Map.of());
  }
}
