package dev.memlog.extractor.evolution;

import dev.memlog.language.comparison.Statement;
import dev.memlog.state.Excerpt;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import dev.memlog.state.Support;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * An index of an owner's memories, used if an owner has too many to compare an input with all of
 * them. Its results depend on the memories alone, not on their order of arrival.
 */
final class OwnerIndex {

  /** The number of memories beyond which a shared word is too common to be looked up. */
  private static final int COMMON = 4 * OwnerMemories.COMPARED;

  private static final Comparator<Memory> LATEST =
      Comparator.comparing(Memory::getLastMentionedAt).reversed().thenComparing(Memory::getId);

  private final Map<String, Set<String>> byWord = new HashMap<>();
  private final Map<String, Set<String>> byMessage = new HashMap<>();
  private final Map<String, Set<String>> bySuccessor = new HashMap<>();
  private final Map<String, Set<String>> byPredecessor = new HashMap<>();
  private final Map<String, Held> memories = new HashMap<>();
  private final TreeSet<Memory> latest = new TreeSet<>(LATEST);

  OwnerIndex(Collection<Held> memories) {
    memories.forEach(this::add);
  }

  void add(Held held) {
    Memory memory = held.memory();
    memories.put(held.id(), held);
    latest.add(memory);
    words(held.statement()).forEach(word -> put(byWord, word, held.id()));
    messages(memory).forEach(message -> put(byMessage, message, held.id()));
    String successor = memory.getSupersededBy();
    if (successor != null) {
      put(bySuccessor, successor, held.id());
    }
    memory.getSupersedes().forEach(id -> put(byPredecessor, id, held.id()));
  }

  void remove(Held held) {
    Memory memory = held.memory();
    memories.remove(held.id());
    latest.remove(memory);
    words(held.statement()).forEach(word -> take(byWord, word, held.id()));
    messages(memory).forEach(message -> take(byMessage, message, held.id()));
    String successor = memory.getSupersededBy();
    if (successor != null) {
      take(bySuccessor, successor, held.id());
    }
    memory.getSupersedes().forEach(id -> take(byPredecessor, id, held.id()));
  }

  /**
   * Returns at most {@code most} memories to compare a statement with, by id. They are those that
   * share the most words with the statement, subject included; of those that share equally many,
   * the latest mentioned. If there is room left, the other memories follow by the latest mention.
   */
  List<Held> nearest(Statement statement, int most) {
    Map<String, Integer> shared = new HashMap<>();
    for (String word : words(statement)) {
      Set<String> ids = byWord.getOrDefault(word, Set.of());
      if (ids.size() <= COMMON) {
        ids.forEach(id -> shared.merge(id, 1, Integer::sum));
      }
    }
    int least = leastShared(shared.values(), most);
    long more = shared.values().stream().filter(count -> count > least).count();
    long room = most - more;
    List<Held> nearest = new ArrayList<>();
    for (Memory memory : latest) {
      int count = shared.getOrDefault(memory.getId(), 0);
      if (count > least || (count == least && room-- > 0)) {
        nearest.add(held(memory.getId()));
      }
    }
    nearest.sort(Comparator.comparing(Held::id));
    return nearest;
  }

  /**
   * Returns the number of shared words for which there is room for all memories that share more,
   * but not for all that share as many; 0 if there is room for all that share any.
   */
  private static int leastShared(Collection<Integer> counts, int most) {
    TreeMap<Integer, Integer> memories = new TreeMap<>(Comparator.reverseOrder());
    counts.forEach(count -> memories.merge(count, 1, Integer::sum));
    int room = most;
    for (var entry : memories.entrySet()) {
      room -= entry.getValue();
      if (room < 0) {
        return entry.getKey();
      }
    }
    return 0;
  }

  private Held held(String id) {
    Held held = memories.get(id);
    if (held == null) {
      throw new IllegalStateException(
          "the index holds memory %s, which does not exist".formatted(id));
    }
    return held;
  }

  /** Returns the ids of memories that rest on a message, or keep excerpts of it as context. */
  Set<String> citing(String conversation, String messageId) {
    return byMessage.getOrDefault(conversation + "/" + messageId, Set.of());
  }

  /** Returns the ids of memories that this one superseded. */
  Set<String> supersededBy(String memoryId) {
    return bySuccessor.getOrDefault(memoryId, Set.of());
  }

  /** Returns the ids of memories that name this one as superseded by them. */
  Set<String> superseding(String memoryId) {
    return byPredecessor.getOrDefault(memoryId, Set.of());
  }

  private static Set<String> words(Statement statement) {
    Set<String> words = new LinkedHashSet<>(statement.words());
    words.add(statement.subject());
    words.remove("");
    return words;
  }

  private static Set<String> messages(Memory memory) {
    Set<String> messages = new LinkedHashSet<>();
    for (Support support : memory.getSupports()) {
      support.getSources().forEach(source -> messages.add(message(source)));
      support.getContext().stream()
          .map(Excerpt::getSource)
          .forEach(source -> messages.add(message(source)));
    }
    return messages;
  }

  private static String message(Source source) {
    return source.getConversation() + "/" + source.getMessageId();
  }

  private static void put(Map<String, Set<String>> index, String key, String id) {
    index.computeIfAbsent(key, _ -> new TreeSet<>()).add(id);
  }

  private static void take(Map<String, Set<String>> index, String key, String id) {
    index.computeIfPresent(
        key,
        (_, ids) -> {
          ids.remove(id);
          return ids.isEmpty() ? null : ids;
        });
  }
}
