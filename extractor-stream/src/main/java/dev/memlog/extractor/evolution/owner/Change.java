package dev.memlog.extractor.evolution.owner;

import dev.memlog.events.MemoryChange;
import dev.memlog.language.comparison.Difference;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryUsage;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * A change that an input makes to an owner's memories or to the state beside them. The caller must
 * apply the changes of a list in its order.
 */
public sealed interface Change {

  /**
   * Returns the ids of the memories that the {@link OfMemory} changes of a list alter, in the order
   * of the list.
   */
  static Set<String> memories(List<Change> changes) {
    Set<String> ids = new LinkedHashSet<>();
    for (Change change : changes) {
      if (change instanceof OfMemory m) {
        ids.add(m.memoryId());
      }
    }
    return ids;
  }

  /**
   * A change of a memory. If an input changes a memory several times, each later change starts from
   * the {@code after} of the one before.
   */
  sealed interface OfMemory extends Change {

    /** Returns the memory before the change; null if it did not exist. */
    default @Nullable Memory before() {
      return null;
    }

    /** Returns the memory after the change; null if the memory was removed. */
    default @Nullable Memory after() {
      return null;
    }

    /**
     * Returns the vector of the text after the change; null if the input brought none. With null
     * and an unchanged text, the memory keeps its former vector.
     */
    default float @Nullable [] vector() {
      return null;
    }

    /** Returns the similarity of what the change brought together; null if it was not computed. */
    default @Nullable Double similarity() {
      return null;
    }

    /** Returns the id of the other memory that took part; null if none did. */
    default @Nullable String other() {
      return null;
    }

    /** Returns the rule by which the memory was archived or removed; null for other changes. */
    default @Nullable String reason() {
      return null;
    }

    /** Returns the kind of the change as topic memory-changes names it, such as {@code added}. */
    default String kind() {
      return getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the id of the changed memory.
     *
     * @throws IllegalStateException if the memory is null before and after the change
     */
    default String memoryId() {
      Memory before = before();
      Memory after = after();
      if (after != null) {
        return after.getId();
      }
      if (before != null) {
        return before.getId();
      }
      throw new IllegalStateException("every change must name a memory");
    }
  }

  /** A new memory. It is superseded from the beginning if a newer memory contradicts it. */
  record Added(Memory after, float @Nullable [] vector) implements OfMemory {}

  /**
   * A memory that an import restored from an export.
   *
   * @param history the exported changes of the memory, which are written in place of a change of
   *     its own
   */
  record Imported(Memory after, float @Nullable [] vector, List<MemoryChange> history)
      implements OfMemory {}

  /**
   * A further mention of a memory, which leaves its text unchanged.
   *
   * @param similarity the similarity of the mention to the memory, 0 to 1; null if it was not
   *     computed
   */
  record Reinforced(Memory before, Memory after, @Nullable Double similarity) implements OfMemory {}

  /**
   * A memory whose text a more detailed statement replaced, or that was merged with another memory
   * of the same content.
   *
   * @param after the memory after the change; null if the memory was removed, because it was merged
   *     into {@code other}
   * @param similarity the similarity of the two, 0 to 1; null if it was not computed
   * @param other the other memory of the merge; null if it was a statement
   */
  record Merged(
      Memory before,
      @Nullable Memory after,
      float @Nullable [] vector,
      @Nullable Double similarity,
      @Nullable String other)
      implements OfMemory {}

  /**
   * A memory that the newer memory {@code other} contradicts. Its validity ends when the newer
   * memory was first mentioned.
   */
  record Superseded(Memory before, Memory after, String other, Difference difference)
      implements OfMemory {}

  /**
   * A memory that is valid again, because the memory that contradicted it was removed or changed.
   *
   * @param other the id of the memory that contradicted it; null if none was recorded
   */
  record Reopened(Memory before, Memory after, @Nullable String other) implements OfMemory {}

  /**
   * A memory whose list of the memories that it supersedes has changed, or whose readings a later
   * memory supersedes while the rest of it still holds.
   */
  record Relinked(Memory before, Memory after) implements OfMemory {}

  /**
   * A memory that lost its later half to the new memory {@code other}, because a contradictory
   * statement was made between its mentions.
   */
  record Divided(Memory before, Memory after, String other) implements OfMemory {}

  /**
   * A memory that lost a support, which is a statement on which it rests, or an excerpt around a
   * support, and keeps other supports. Also a memory whose history lost the text of a withdrawn
   * message.
   */
  record Weakened(Memory before, Memory after) implements OfMemory {}

  /** A memory that was removed because the last statement on which it rests was withdrawn. */
  record Withdrawn(Memory before) implements OfMemory {}

  /** A memory that a command corrected: its text, or only its category, tags or other details. */
  record Revised(Memory before, Memory after, float @Nullable [] vector) implements OfMemory {}

  /** A memory that was forgotten by request. It is out of recall until it is restored. */
  record Forgotten(Memory before, Memory after) implements OfMemory {}

  /**
   * A memory that returned to recall: by request, or because a recall for a user found it while it
   * was archived.
   */
  record Restored(Memory before, Memory after) implements OfMemory {}

  /** A memory that a request removed permanently. */
  record Purged(Memory before) implements OfMemory {}

  /**
   * A memory that was archived automatically, so that it is out of recall.
   *
   * @param reason unread, faded, stale, cap or compacted
   */
  record Archived(Memory before, Memory after, String reason) implements OfMemory {}

  /**
   * A memory that was removed permanently because it had been archived or forgotten for too long,
   * or had outlived its time to live.
   *
   * @param reason archived, forgotten or {@code time to live}
   */
  record Expired(Memory before, String reason) implements OfMemory {}

  /** A new memory that was made of several others, its parts, and replaces them in recall. */
  record Consolidated(Memory after, float @Nullable [] vector) implements OfMemory {}

  /** A memory that became part of the consolidated memory {@code other}. */
  record Absorbed(Memory before, Memory after, String other) implements OfMemory {}

  /** A memory that is no longer part of the consolidated memory {@code other}. */
  record Released(Memory before, Memory after, String other) implements OfMemory {}

  /**
   * A memory that was composed again: a consolidated memory whose parts or wording changed, a
   * reflection whose cited memories changed, or the memory of a conversation with a new summary.
   *
   * @param erased whether the former text may hold text that was removed, so that no earlier state
   *     may stay readable
   */
  record Remade(Memory before, Memory after, float @Nullable [] vector, boolean erased)
      implements OfMemory {}

  /**
   * A memory made of others that was removed. A consolidated memory is removed if its parts no
   * longer support it. A reflection is removed if it has no finding left, or if it is the oldest of
   * too many.
   */
  record Dissolved(Memory before) implements OfMemory {}

  /**
   * A new reflection, which is a memory that states what has changed, recurs or is contradictory
   * among other memories.
   */
  record Reflected(Memory after) implements OfMemory {}

  /** A memory that a request linked with the memory {@code other}. */
  record Linked(Memory before, Memory after, String other) implements OfMemory {}

  /**
   * A memory whose link with the memory {@code other} was removed, by request or because {@code
   * other} was removed.
   */
  record Unlinked(Memory before, Memory after, String other) implements OfMemory {}

  /**
   * A memory on which an undo reverted a change, or repeated a change that was undone before.
   *
   * @param after the memory after the undo; null if the undo removed it
   * @param undid the id of the journal entry that was undone, see {@link Journal.Entry#id}
   */
  record Undone(Memory before, @Nullable Memory after, String undid) implements OfMemory {}

  /** An entry for the owner's {@link Journal}, by which a request can undo the change. */
  record Noted(Journal.Entry entry) implements Change {}

  /**
   * A new usage of a memory: its number of recalls and the time of the last one. The memory itself
   * stays unchanged and gets no entry in its history. The usage of a removed memory is removed with
   * it, without a change of its own.
   */
  record Used(MemoryUsage usage) implements Change {}

  /** A tombstone to store under a key, see {@link OwnerTombstones}. */
  record TombstoneWritten(String tombstone, String value) implements Change {}

  /**
   * A request that the extraction stage answers later. It leaves the memories unchanged.
   *
   * @param about a memory of the owner
   * @param request the request as topic turns has it, a {@code CompactionDue} or a {@code
   *     ConsolidationDue}
   */
  record Asked(Memory about, SpecificRecord request) implements Change {}

  /**
   * A statement, decision or request that changed nothing.
   *
   * @param candidate the id of the statement, decision, request or imported memory
   * @param reason a short reason, such as known or withdrawn
   */
  record Dropped(String candidate, String reason) implements Change {}

  /**
   * A request that named a memory or link which does not exist, or a memory whose status does not
   * allow the request.
   *
   * @param memoryId the id that the request named
   */
  record Unmatched(String memoryId) implements Change {}
}
