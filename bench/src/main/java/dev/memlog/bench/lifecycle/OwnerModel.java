package dev.memlog.bench.lifecycle;

import dev.memlog.state.Source;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;

/** The messages of an owner as somebody sees them who deletes, edits and purges them. */
final class OwnerModel {

  private final Map<String, Told> live = new LinkedHashMap<>();
  private final Set<String> gone = new HashSet<>();
  private final Set<String> purged = new HashSet<>();
  private final Set<String> singles = new HashSet<>();

  /** Notes a message, or a new text of one, whose former text is gone from now on. */
  void told(Told told) {
    Told before = live.put(told.message(), told);
    if (before != null) {
      gone.add(before.marker());
    }
  }

  /** Notes that messages are deleted. */
  void deleted(Predicate<Told> which) {
    for (Told told : List.copyOf(live.values())) {
      if (which.test(told)) {
        live.remove(told.message());
        gone.add(told.marker());
      }
    }
  }

  /** Notes that a memory was purged, which must not come back. */
  void purged(String memory) {
    purged.add(memory);
  }

  /** Notes the memory of a statement that nobody else makes. */
  void single(String memory) {
    singles.add(memory);
  }

  boolean isSingle(String memory) {
    return singles.contains(memory);
  }

  /** Returns whether a source is the present text of a message. */
  boolean lives(Source source) {
    Told told = live.get(source.getConversation() + "/" + source.getMessageId());
    return told != null && told.source().getVersion().equals(source.getVersion());
  }

  /** Returns the words of texts that are gone. */
  Set<String> gone() {
    return gone;
  }

  Set<String> purged() {
    return purged;
  }

  boolean isEmpty() {
    return live.isEmpty();
  }

  /** Returns a message at random; there must be one. */
  Told any(Random random) {
    List<Told> all = new ArrayList<>(live.values());
    // Mostly of the last weeks.
    int back = Math.min(all.size(), random.nextInt(4) == 0 ? all.size() : 30);
    return all.get(all.size() - 1 - random.nextInt(back));
  }
}
