package dev.memlog.extractor.evolution.owner;

import static java.util.Objects.requireNonNull;

import dev.memlog.language.comparison.Statement;
import dev.memlog.state.Excerpt;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import dev.memlog.state.Support;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * An index of an owner's memories, used if an owner has too many to compare an input with all of
 * them. Its results depend on the memories alone, not on their order of arrival.
 */
final class OwnerIndex {

  /** The number of memories beyond which a shared word is too common to be looked up. */
  private static final int COMMON = 4 * OwnerMemories.COMPARED;

  private static final Comparator<ParsedMemory> LATEST =
      Comparator.<ParsedMemory, Instant>comparing(held -> held.memory().getLastMentionedAt())
          .reversed()
          .thenComparing(ParsedMemory::id);

  /**
   * The numbers of all memories, the latest mentioned first. Each search walks all of them, so they
   * lie side by side, and few changes move many.
   */
  private final class Latest {
    private int[] ordered = new int[2 * OwnerMemories.COMPARED];
    private int size;

    void add(int number) {
      if (size == ordered.length) {
        ordered = Arrays.copyOf(ordered, 2 * size);
      }
      int at = place(number);
      System.arraycopy(ordered, at, ordered, at + 1, size - at);
      ordered[at] = number;
      size++;
    }

    void remove(int number) {
      int at = place(number);
      size--;
      System.arraycopy(ordered, at + 1, ordered, at, size - at);
    }

    /** Returns the place of a memory, or the one where it belongs. */
    private int place(int number) {
      ParsedMemory sought = held(number);
      int low = 0;
      int high = size;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (LATEST.compare(held(ordered[middle]), sought) < 0) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }
  }

  /** The numbers of the memories with each word, as sets of bits, which are counted fast. */
  private final Map<String, BitSet> byWord = new HashMap<>();

  private final BitSet numbers = new BitSet();
  private final Map<String, Set<String>> byMessage = new HashMap<>();
  private final Map<String, Set<String>> bySuccessor = new HashMap<>();
  private final Map<String, Set<String>> byPredecessor = new HashMap<>();

  /** The number of each memory by id. */
  private final Map<String, Integer> places = new HashMap<>();

  /** The memories by number; null where a number is free. */
  private @Nullable ParsedMemory[] held = new ParsedMemory[2 * OwnerMemories.COMPARED];

  private final Latest latest = new Latest();

  OwnerIndex(Collection<ParsedMemory> memories) {
    memories.forEach(this::add);
  }

  private ParsedMemory held(int number) {
    return requireNonNull(held[number]);
  }

  void add(ParsedMemory added) {
    int number = numbers.nextClearBit(0);
    numbers.set(number);
    if (number >= held.length) {
      held = Arrays.copyOf(held, 2 * number);
    }
    held[number] = added;
    places.put(added.id(), number);
    latest.add(number);
    words(added.statement())
        .forEach(word -> byWord.computeIfAbsent(word, _ -> new BitSet()).set(number));
    Memory memory = added.memory();
    messages(memory).forEach(message -> put(byMessage, message, added.id()));
    MemoryCopies.successors(memory).forEach(id -> put(bySuccessor, id, added.id()));
    memory.getSupersedes().forEach(id -> put(byPredecessor, id, added.id()));
  }

  void remove(ParsedMemory gone) {
    Integer number = places.remove(gone.id());
    if (number == null) {
      throw new IllegalStateException(
          "memory %s cannot be removed from the index, which does not hold it"
              .formatted(gone.id()));
    }
    latest.remove(number);
    numbers.clear(number);
    held[number] = null;
    for (String word : words(gone.statement())) {
      byWord.computeIfPresent(
          word,
          (_, with) -> {
            with.clear(number);
            return with.isEmpty() ? null : with;
          });
    }
    Memory memory = gone.memory();
    messages(memory).forEach(message -> take(byMessage, message, gone.id()));
    MemoryCopies.successors(memory).forEach(id -> take(bySuccessor, id, gone.id()));
    memory.getSupersedes().forEach(id -> take(byPredecessor, id, gone.id()));
  }

  /**
   * Returns the memories of a list that are among the {@code most} nearest to a statement, in the
   * order of the list. A memory is nearer the more words it shares with the statement, its subject
   * and the attributes of its readings included, and then the later it was last mentioned.
   *
   * @param most the number of the owner's memories that count as nearest
   * @param among the memories from which to choose
   */
  List<ParsedMemory> nearest(Statement statement, int most, List<ParsedMemory> among) {
    if (among.isEmpty()) {
      return among;
    }
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
    for (int i = 0; i < latest.size && room > 0; i++) {
      int number = latest.ordered[i];
      if (shared[number] == least) {
        chosen.set(number);
        room--;
      }
    }
    List<ParsedMemory> nearest = new ArrayList<>(among.size());
    for (ParsedMemory one : among) {
      int number = requireNonNull(places.get(one.id()));
      if (shared[number] > least || chosen.get(number)) {
        nearest.add(one);
      }
    }
    return nearest;
  }

  /** Returns the ids of the memories that rest on a message, or keep excerpts of it as context. */
  Set<String> citing(String conversation, String messageId) {
    return byMessage.getOrDefault(conversation + "/" + messageId, Set.of());
  }

  /**
   * Returns the ids of the memories that a given memory supersedes as a whole or in one of their
   * readings.
   */
  Set<String> predecessors(String memoryId) {
    return bySuccessor.getOrDefault(memoryId, Set.of());
  }

  /** Returns the ids of the memories that list a given memory as superseded. */
  Set<String> superseding(String memoryId) {
    return byPredecessor.getOrDefault(memoryId, Set.of());
  }

  private static Set<String> words(Statement statement) {
    Set<String> words = new LinkedHashSet<>(statement.words());
    words.add(statement.subject());
    // Two homes of one person may have no other word in common.
    statement.facts().forEach(fact -> words.add(fact.key()));
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
