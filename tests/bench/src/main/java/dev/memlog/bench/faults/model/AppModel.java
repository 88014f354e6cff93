package dev.memlog.bench.faults.model;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The expected state of one app of a tenant, for comparison with a server's answers. */
public final class AppModel {

  private final Map<String, ConversationModel> conversations = new TreeMap<>();
  private final Map<String, ToldMemory> told = new TreeMap<>();
  private final Set<String> purged = new HashSet<>();

  void apply(GeneratedEvent event) {
    conversations.computeIfAbsent(event.conversation(), _ -> new ConversationModel()).apply(event);
  }

  /** Records a request to remember. A known or purged id changes nothing. */
  public void remembered(String id, String content) {
    if (!purged.contains(id)) {
      told.putIfAbsent(id, new ToldMemory(content, false));
    }
  }

  /** Records a revision. A revision of a forgotten memory changes nothing. */
  public void revised(String id, String content) {
    told.computeIfPresent(
        id, (_, memory) -> memory.forgotten() ? memory : new ToldMemory(content, false));
  }

  public void forgotten(String id) {
    told.computeIfPresent(id, (_, memory) -> new ToldMemory(memory.content(), true));
  }

  public void restored(String id) {
    told.computeIfPresent(id, (_, memory) -> new ToldMemory(memory.content(), false));
  }

  public void purged(String id) {
    told.remove(id);
    purged.add(id);
  }

  /**
   * Returns the expected conversations by name: all that have had at least one event, deleted ones
   * included.
   */
  public Map<String, ConversationModel> conversations() {
    return Map.copyOf(conversations);
  }

  /**
   * Returns the texts that a search may find among a user's messages.
   *
   * @return the texts by {@code conversation/message}; without deleted messages and temporary
   *     conversations
   */
  public Map<String, String> searchable(String user) {
    Map<String, String> texts = new TreeMap<>();
    conversations.forEach(
        (name, conversation) -> {
          if (Users.of(name).equals(user) && !conversation.temporary()) {
            conversation.history().forEach((id, text) -> texts.put(name + "/" + id, text));
          }
        });
    return texts;
  }

  /**
   * Returns the invented words ({@link Tokens}) that an answer about a user's conversations may
   * show.
   */
  public Set<String> tokens(String user) {
    Stream<String> titles =
        conversations.entrySet().stream()
            .filter(conversation -> Users.of(conversation.getKey()).equals(user))
            .map(conversation -> conversation.getValue().title());
    return Tokens.in(Stream.concat(searchable(user).values().stream(), titles));
  }

  /** Returns all texts that are not deleted, of messages and memories. */
  Stream<String> texts() {
    return Stream.concat(
        conversations.values().stream().flatMap(one -> one.history().values().stream()),
        told.values().stream().map(ToldMemory::content));
  }

  /** Returns all texts that an index must contain: those not in temporary conversations. */
  Stream<String> indexedTexts() {
    return Stream.concat(
        Users.SAYING.stream().flatMap(user -> searchable(user).values().stream()),
        told.values().stream().map(ToldMemory::content));
  }

  /** Returns the memories of user {@link Users#TOLD}, by id; purged memories are absent. */
  public Map<String, ToldMemory> told() {
    return Map.copyOf(told);
  }
}
