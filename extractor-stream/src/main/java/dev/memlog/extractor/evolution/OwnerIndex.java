package dev.memlog.extractor.evolution;

import dev.memlog.language.comparison.Statement;
import dev.memlog.state.Excerpt;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import dev.memlog.state.Support;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * An index of an owner's memories, used if an owner has too many to compare an input with all of
 * them. Its results depend on the memories alone, not on their order of arrival.
 */
final class OwnerIndex {

  /** The number of memories beyond which a shared word is too common to be looked up. */
  private static final int COMMON = 4 * OwnerMemories.COMPARED;

  private static final Comparator<Place> LATEST =
      Comparator.<Place, Instant>comparing(place -> place.held.memory().getLastMentionedAt())
          .reversed()
          .thenComparing(place -> place.held.id());

  private static final Comparator<Place> BY_ID = Comparator.comparing(place -> place.held.id());

  /** A memory and its number in the sets of {@link #byWord}. */
  private record Place(Held held, int number) {}

  /** Places in an order, in an array: each search walks it, and few changes move its elements. */
  private static final class Ordered {
    private final Comparator<Place> order;
    private final List<Place> places = new ArrayList<>();

    Ordered(Comparator<Place> order) {
      this.order = order;
    }

    void add(Place place) {
      places.add(-Collections.binarySearch(places, place, order) - 1, place);
    }

    void remove(Place place) {
      places.remove(Collections.binarySearch(places, place, order));
    }
  }

  /** The numbers of the memories with each word, as sets of bits, which are counted fast. */
  private final Map<String, BitSet> byWord = new HashMap<>();

  private final BitSet numbers = new BitSet();
  private final Map<String, Set<String>> byMessage = new HashMap<>();
  private final Map<String, Set<String>> bySuccessor = new HashMap<>();
  private final Map<String, Set<String>> byPredecessor = new HashMap<>();

  private final Map<String, Place> places = new HashMap<>();

  /** The memories by id, which is the order of every answer. */
  private final Ordered byId = new Ordered(BY_ID);

  private final Ordered latest = new Ordered(LATEST);

  OwnerIndex(Collection<Held> memories) {
    memories.forEach(this::add);
  }

  void add(Held held) {
    var place = new Place(held, numbers.nextClearBit(0));
    numbers.set(place.number);
    places.put(held.id(), place);
    byId.add(place);
    latest.add(place);
    words(held.statement())
        .forEach(word -> byWord.computeIfAbsent(word, _ -> new BitSet()).set(place.number));
    Memory memory = held.memory();
    messages(memory).forEach(message -> put(byMessage, message, held.id()));
    String successor = memory.getSupersededBy();
    if (successor != null) {
      put(bySuccessor, successor, held.id());
    }
    memory.getSupersedes().forEach(id -> put(byPredecessor, id, held.id()));
  }

  void remove(Held held) {
    Place place = places.remove(held.id());
    if (place == null) {
      throw new IllegalStateException(
          "memory %s is to leave the index, which does not hold it".formatted(held.id()));
    }
    numbers.clear(place.number);
    byId.remove(place);
    latest.remove(place);
    for (String word : words(held.statement())) {
      byWord.computeIfPresent(
          word,
          (_, numbers) -> {
            numbers.clear(place.number);
            return numbers.isEmpty() ? null : numbers;
          });
    }
    Memory memory = held.memory();
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
    int[] shared = new int[numbers.length()];
    int words = 0;
    for (String word : words(statement)) {
      BitSet with = byWord.get(word);
      if (with != null && with.cardinality() <= COMMON) {
        words++;
        for (int i = with.nextSetBit(0); i >= 0; i = with.nextSetBit(i + 1)) {
          shared[i]++;
        }
      }
    }
    int[] sharing = new int[words + 1];
    for (int i = numbers.nextSetBit(0); i >= 0; i = numbers.nextSetBit(i + 1)) {
      sharing[shared[i]]++;
    }
    // There is room for all memories that share more words than these, and for some that do.
    int least = words;
    int room = most;
    while (least > 0 && sharing[least] <= room) {
      room -= sharing[least];
      least--;
    }
    // Of those that share equally many, the latest mentioned come first.
    BitSet chosen = new BitSet();
    for (Place place : latest.places) {
      if (room == 0) {
        break;
      }
      if (shared[place.number] == least) {
        chosen.set(place.number);
        room--;
      }
    }
    List<Held> nearest = new ArrayList<>(most);
    for (Place place : byId.places) {
      if (shared[place.number] > least || chosen.get(place.number)) {
        nearest.add(place.held);
      }
    }
    return nearest;
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
