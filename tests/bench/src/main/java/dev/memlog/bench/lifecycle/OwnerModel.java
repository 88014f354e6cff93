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

/** The expected messages and memories of an owner after creations, edits, deletions and purges. */
final class OwnerModel {

  private final Map<String, TextVersion> live = new LinkedHashMap<>();
  private final Set<String> gone = new HashSet<>();
  private final Set<String> purged = new HashSet<>();
  private final Set<String> singles = new HashSet<>();

  /**
   * Records a new message, or the new text of a message. The old text counts as deleted from now
   * on.
   */
  void told(TextVersion told) {
    TextVersion before = live.put(told.message(), told);
    if (before != null) {
      gone.add(before.marker());
    }
  }

  /** Records that the matching messages were deleted. */
  void deleted(Predicate<TextVersion> which) {
    for (TextVersion told : List.copyOf(live.values())) {
      if (which.test(told)) {
        live.remove(told.message());
        gone.add(told.marker());
      }
    }
  }

  /** Records that a memory was purged; it must not exist again. */
  void purged(String memory) {
    purged.add(memory);
  }

  /** Records the memory of a statement that occurs only once. */
  void single(String memory) {
    singles.add(memory);
  }

  boolean isSingle(String memory) {
    return singles.contains(memory);
  }

  /** Returns whether a source is the current text version of a message. */
  boolean lives(Source source) {
    TextVersion told = live.get(source.getConversation() + "/" + source.getMessageId());
    return told != null && told.source().getVersion().equals(source.getVersion());
  }

  /** Returns the invented words of all deleted texts. */
  Set<String> gone() {
    return gone;
  }

  Set<String> purged() {
    return purged;
  }

  boolean isEmpty() {
    return live.isEmpty();
  }

  /** Returns a random message, mostly a recent one; there must be at least one. */
  TextVersion any(Random random) {
    List<TextVersion> all = new ArrayList<>(live.values());
    // Recent messages are preferred.
    int back = Math.min(all.size(), random.nextInt(4) == 0 ? all.size() : 30);
    return all.get(all.size() - 1 - random.nextInt(back));
  }
}
