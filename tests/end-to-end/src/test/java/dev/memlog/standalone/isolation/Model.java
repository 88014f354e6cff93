package dev.memlog.standalone.isolation;

import dev.memlog.events.ConversationDeleted;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.ConversationUpdated;
import dev.memlog.events.MessageCreated;
import dev.memlog.events.MessageDeleted;
import dev.memlog.events.MessageEdited;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The state that one scope's conversations must have after its own events, whatever other scopes
 * do. No two events of a scope happen at one instant, so that time alone orders them.
 */
final class Model {

  private final Map<String, Talk> talks = new TreeMap<>();
  private final Set<String> erased = new HashSet<>();

  /** The expected state of a conversation. */
  static final class Talk {

    private final Map<String, Said> said = new TreeMap<>();
    private @Nullable String user;
    private long userAt = Long.MAX_VALUE;
    private boolean userByMessage;
    private @Nullable String title;
    private long titleAt = -1;
    private long lastEventAt = -1;

    /** Returns messages that stand, oldest first. */
    List<Said> standing() {
      return said.values().stream()
          .filter(Said::stands)
          .sorted(Comparator.comparingLong(Said::createdAt))
          .toList();
    }

    @Nullable String user() {
      return user;
    }

    @Nullable String title() {
      return title;
    }

    private long updatedAt() {
      List<Said> standing = standing();
      return standing.isEmpty() ? lastEventAt : standing.getLast().createdAt();
    }
  }

  /** The expected state of a message. */
  static final class Said {

    private final String id;
    private long createdAt = Long.MAX_VALUE;
    private String role = "";
    private @Nullable String text;
    private long textAt = -1;
    private boolean deleted;

    private Said(String id) {
      this.id = id;
    }

    String id() {
      return id;
    }

    long createdAt() {
      return createdAt;
    }

    @Nullable String text() {
      return text;
    }

    private boolean stands() {
      return !deleted && createdAt != Long.MAX_VALUE;
    }

    boolean indexed() {
      return role.equals("user") || role.equals("assistant");
    }
  }

  void apply(ConversationEvent event) {
    String id = event.getConversation();
    if (erased.contains(id)) {
      return;
    }
    if (event.getPayload() instanceof ConversationDeleted) {
      talks.remove(id);
      erased.add(id);
      return;
    }
    Talk talk = talks.computeIfAbsent(id, _ -> new Talk());
    long at = event.getOccurredAt().toEpochMilli();
    talk.lastEventAt = Math.max(talk.lastEventAt, at);
    boolean message = event.getPayload() instanceof MessageCreated;
    boolean nearer = message == talk.userByMessage && at < talk.userAt;
    if (nearer || (message && !talk.userByMessage)) {
      talk.user = event.getUser();
      talk.userAt = at;
      talk.userByMessage = message;
    }
    switch (event.getPayload()) {
      case MessageCreated created -> {
        Said said = talk.said.computeIfAbsent(created.getMessageId(), Said::new);
        if (at < said.createdAt) {
          said.createdAt = at;
          said.role = created.getRole();
        }
        say(said, at, created.getContent());
      }
      case MessageEdited edited ->
          say(talk.said.computeIfAbsent(edited.getMessageId(), Said::new), at, edited.getContent());
      case MessageDeleted deleted ->
          talk.said.computeIfAbsent(deleted.getMessageId(), Said::new).deleted = true;
      case ConversationUpdated updated -> {
        if (at > talk.titleAt) {
          talk.title = updated.getTitle();
          talk.titleAt = at;
        }
      }
      default -> {
        // The end of a conversation is shown and changes nothing else.
      }
    }
  }

  private static void say(Said said, long at, @Nullable String text) {
    if (at > said.textAt) {
      said.text = text;
      said.textAt = at;
    }
  }

  Optional<Talk> talk(String id) {
    return Optional.ofNullable(talks.get(id));
  }

  /** Returns the ids of conversations, latest first. */
  List<String> listed() {
    return talks.entrySet().stream()
        .sorted(
            Comparator.comparingLong((Map.Entry<String, Talk> e) -> e.getValue().updatedAt())
                .reversed())
        .map(Map.Entry::getKey)
        .toList();
  }

  long conversations() {
    return talks.size();
  }

  long messages() {
    return talks.values().stream().mapToLong(talk -> talk.standing().size()).sum();
  }

  /** Returns {@code conversation/message} of everything that can be found. */
  Set<String> indexed() {
    Set<String> found = new HashSet<>();
    talks.forEach(
        (id, talk) ->
            talk.standing().stream()
                .filter(Said::indexed)
                .forEach(said -> found.add(id + "/" + said.id())));
    return found;
  }
}
