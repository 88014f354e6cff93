package dev.memlog.extractor.evolution;

import dev.memlog.events.MemoryChange;
import dev.memlog.language.comparison.Difference;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryUsage;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A change that an input makes. Changes must be made in the order of their list. */
public sealed interface Change {

  /** Returns the ids of the memories that these changes affect, in the order of the changes. */
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
   * A change of a memory. A later change of the same step starts from this change's {@code after}.
   */
  sealed interface OfMemory extends Change {

    /** Returns the memory before the change; null if it did not exist. */
    @Nullable Memory before();

    /** Returns the memory after the change; null if the memory was removed. */
    @Nullable Memory after();

    /** Returns the kind of change as topic memory-changes names it. */
    default String kind() {
      return getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    /** Returns the id of the changed memory. */
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

  /** A change of a memory's text, which may bring a vector. */
  sealed interface Worded extends OfMemory {

    /**
     * Returns the vector of the text after the change, if it came with the input. If null and the
     * text is unchanged, the former vector stays.
     */
    float @Nullable [] vector();

    /** Returns this change with a given vector. */
    Worded with(float @Nullable [] vector);
  }

  /** A new memory. It may be closed from the beginning, if a newer one contradicts it. */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Added(Memory after, float @Nullable [] vector) implements Worded {
    @Override
    public @Nullable Memory before() {
      return null;
    }

    @Override
    public Worded with(float @Nullable [] other) {
      return new Added(after, other);
    }
  }

  /**
   * An exported memory that an import restored, with its exported history, which replaces a change
   * of this step.
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Imported(Memory after, float @Nullable [] vector, List<MemoryChange> history)
      implements Worded {
    @Override
    public @Nullable Memory before() {
      return null;
    }

    @Override
    public Worded with(float @Nullable [] other) {
      return new Imported(after, other, history);
    }
  }

  /** A repeated mention of a memory. */
  record Reinforced(Memory before, Memory after, @Nullable Double similarity) implements OfMemory {}

  /**
   * A memory that was replaced by a more detailed statement, or merged with another memory of the
   * same content.
   *
   * @param other the memory that was merged into this one; null if it was a statement
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Merged(
      Memory before,
      @Nullable Memory after,
      float @Nullable [] vector,
      @Nullable Double similarity,
      @Nullable String other)
      implements Worded {
    @Override
    public Worded with(float @Nullable [] with) {
      return new Merged(before, after, with, similarity, other);
    }
  }

  /**
   * A memory that a newer one contradicts. This change closes the memory, unless another one closed
   * it before.
   */
  record Superseded(Memory before, Memory after, String other, Difference difference)
      implements OfMemory {}

  /** A memory that holds again, because the contradicting memory was removed. */
  record Reopened(Memory before, Memory after, @Nullable String other) implements OfMemory {}

  /** A memory whose list of superseded memories has changed. */
  record Relinked(Memory before, Memory after) implements OfMemory {}

  /**
   * A memory that was split in two, because a contradictory statement was made between its
   * mentions.
   *
   * @param other the memory with the other half
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Divided(Memory before, Memory after, float @Nullable [] vector, String other)
      implements Worded {
    @Override
    public Worded with(float @Nullable [] with) {
      return new Divided(before, after, with, other);
    }
  }

  /** A memory that lost a support and keeps others, or whose history lost text. */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Weakened(Memory before, Memory after, float @Nullable [] vector) implements Worded {
    @Override
    public Worded with(float @Nullable [] with) {
      return new Weakened(before, after, with);
    }
  }

  /** A memory that was removed because it lost its last support. */
  record Withdrawn(Memory before) implements OfMemory {
    @Override
    public @Nullable Memory after() {
      return null;
    }
  }

  /** A memory whose text was corrected. */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Revised(Memory before, Memory after, float @Nullable [] vector) implements Worded {
    @Override
    public Worded with(float @Nullable [] with) {
      return new Revised(before, after, with);
    }
  }

  record Forgotten(Memory before, Memory after) implements OfMemory {}

  record Restored(Memory before, Memory after) implements OfMemory {}

  /** A memory that was removed permanently, by request. */
  record Purged(Memory before) implements OfMemory {
    @Override
    public @Nullable Memory after() {
      return null;
    }
  }

  /**
   * A memory that was archived automatically.
   *
   * @param reason unread, faded, stale, cap or compacted
   */
  record Archived(Memory before, Memory after, String reason) implements OfMemory {}

  /**
   * A memory that was deleted because it had been archived or forgotten for long enough, or had
   * outlived its time to live.
   *
   * @param reason its status before, or {@code time to live}
   */
  record Expired(Memory before, String reason) implements OfMemory {
    @Override
    public @Nullable Memory after() {
      return null;
    }
  }

  /** A new consolidated memory, which replaces its parts in recall. */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Consolidated(Memory after, float @Nullable [] vector) implements Worded {
    @Override
    public @Nullable Memory before() {
      return null;
    }

    @Override
    public Worded with(float @Nullable [] other) {
      return new Consolidated(after, other);
    }
  }

  /** A memory that is now part of another one, which replaces it in recall. */
  record Absorbed(Memory before, Memory after, String other) implements OfMemory {}

  /** A memory that is no longer part of another one. */
  record Released(Memory before, Memory after, String other) implements OfMemory {}

  /**
   * A consolidated memory whose parts have changed, or a reflection whose cited memories have.
   *
   * @param erased whether text of a part was removed, so that it must be readable nowhere
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Remade(Memory before, Memory after, float @Nullable [] vector, boolean erased)
      implements Worded {
    @Override
    public Worded with(float @Nullable [] with) {
      return new Remade(before, after, with, erased);
    }
  }

  /**
   * A consolidated memory that was deleted because too few parts are left, or a reflection that was
   * deleted because nothing that it cites is left, or because there were too many.
   */
  record Dissolved(Memory before) implements OfMemory {
    @Override
    public @Nullable Memory after() {
      return null;
    }
  }

  /** A new memory that reflects on others. */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Reflected(Memory after, float @Nullable [] vector) implements Worded {
    @Override
    public @Nullable Memory before() {
      return null;
    }

    @Override
    public Worded with(float @Nullable [] other) {
      return new Reflected(after, other);
    }
  }

  /** A memory that was linked with another one by hand. */
  record Linked(Memory before, Memory after, String other) implements OfMemory {}

  /** A memory that lost a link made by hand, by request or because the other memory is gone. */
  record Unlinked(Memory before, Memory after, String other) implements OfMemory {}

  /**
   * A memory on which an undo reverted an automatic change, or repeated it.
   *
   * @param after the memory after the undo; null if the undo has dissolved it
   * @param undid the id of the change
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Undone(Memory before, @Nullable Memory after, float @Nullable [] vector, String undid)
      implements Worded {
    @Override
    public Worded with(float @Nullable [] with) {
      return new Undone(before, after, with, undid);
    }
  }

  /** A note about an automatic change, by which it can be undone. */
  record Noted(Journal.Entry entry) implements Change {}

  /**
   * A change of a memory's usage. It leaves the memory unchanged and appears in no history. The
   * usage of a deleted memory is deleted with it, without a change of its own.
   */
  record Used(MemoryUsage usage) implements Change {}

  /** A tombstone for inputs that may still come; see {@link OwnerTombstones}. */
  record TombstoneWritten(String tombstone, String value) implements Change {}

  /** A request that extraction answers. It leaves the memories unchanged. */
  sealed interface Asked extends Change permits Crowded, WordingAsked {}

  /**
   * A request to decide which memory of a conversation is archived.
   *
   * @param request the id of the request
   * @param added the memory that is one too many
   * @param memories all active ones, in the order in which they were added
   */
  record Crowded(String request, String added, List<Memory> memories) implements Asked {}

  /**
   * A request for a wording of a consolidated memory by a model.
   *
   * @param request the id of the request
   * @param parts the parts, the earliest first
   */
  record WordingAsked(String request, Memory whole, List<Memory> parts) implements Asked {}

  /**
   * A statement without effect.
   *
   * @param reason a short reason
   */
  record Dropped(String candidate, String reason) implements Change {}

  /**
   * A statement that counts as a mention of a memory without room for further supports. Its text is
   * stored nowhere.
   */
  record Counted(String candidate) implements Change {}

  /** A request for a memory that does not exist, or whose status does not allow the request. */
  record Unmatched(String memoryId) implements Change {}
}
