package dev.memlog.extractor.retention;

import dev.memlog.events.MessageWithdrawn;
import dev.memlog.events.Turn;
import dev.memlog.events.TurnContext;
import dev.memlog.events.TurnEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What topic turns says of messages that were withdrawn: by owner, the one wording that stands. */
final class WithdrawnWordings {

  /** A message, which may have had several owners. */
  private record Said(String tenant, String app, String conversation, String messageId) {}

  /** An owner's user; null: the app's own. */
  private record User(@Nullable String name) {}

  /** What stands, empty if nothing does. */
  private final Map<Said, Map<User, String>> kept = new HashMap<>();

  /** The last one that is added for an owner counts. */
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

  /** Whether the turn's own wording does not stand any more. */
  boolean covers(TurnEvent event, Turn turn) {
    Map<User, String> owners = owners(event, turn.getConversation(), turn.getMessageId());
    String stands = owners.get(new User(event.getUser()));
    return stands != null && !stands.equals(turn.getVersion());
  }

  /**
   * Takes the text and the captions of withdrawn messages out of what precedes the turn. They keep
   * their place, so that the turn is not taken for an answer to what stood before them.
   *
   * @return whether there was any
   */
  boolean scrub(TurnEvent event, Turn turn) {
    List<TurnContext> left = new ArrayList<>();
    boolean scrubbed = false;
    for (TurnContext context : turn.getPreceding()) {
      // Another user may have said it, so every owner's word counts.
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
