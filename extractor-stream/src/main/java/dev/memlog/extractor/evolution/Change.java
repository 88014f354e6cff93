package dev.memlog.extractor.evolution;

import dev.memlog.extractor.turns.compare.Difference;
import dev.memlog.state.Memory;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** One thing that an input changes. In the order to make them. */
public sealed interface Change {

  /**
   * A memory is not what it was. A later change of the same step goes on from its {@code after}.
   */
  sealed interface OfMemory extends Change {

    /** As it was; null: it was not. */
    @Nullable Memory before();

    /** As it is; null: it is gone. */
    @Nullable Memory after();

    /** As topic memory-changes names it. */
    default String kind() {
      return getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    /** Whose memory. */
    default String memoryId() {
      Memory before = before();
      Memory after = after();
      if (after != null) {
        return after.getId();
      }
      if (before != null) {
        return before.getId();
      }
      throw new IllegalStateException("a change of no memory");
    }
  }

  /** Changes of what a memory says, which may bring a vector with them. */
  sealed interface Worded extends OfMemory {

    /**
     * Of the content as it is now, if that came with the input; null: as it was, if it is as it
     * was.
     */
    float @Nullable [] vector();

    /** The same with a vector. */
    Worded with(float @Nullable [] vector);
  }

  /** Something new. It may be closed from the beginning, where something newer says otherwise. */
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

  /** Said again. */
  record Reinforced(Memory before, Memory after, @Nullable Double similarity) implements OfMemory {}

  /**
   * Said again in more detail, or one with another that says the same.
   *
   * @param other the memory that was merged with this one; null: it was a statement
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

  /** Something newer says otherwise: closed, or closed by another than before. */
  record Superseded(Memory before, Memory after, String other, Difference difference)
      implements OfMemory {}

  /** What said otherwise is gone: it holds again. */
  record Reopened(Memory before, Memory after, @Nullable String other) implements OfMemory {}

  /** One that it took the place of is gone, or took another's place. */
  record Relinked(Memory before, Memory after) implements OfMemory {}

  /**
   * Something else was said in between: cut in two.
   *
   * @param other the memory that the other half is now
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Divided(Memory before, Memory after, float @Nullable [] vector, String other)
      implements Worded {
    @Override
    public Worded with(float @Nullable [] with) {
      return new Divided(before, after, with, other);
    }
  }

  /** A support is gone, others are left. */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Weakened(Memory before, Memory after, float @Nullable [] vector) implements Worded {
    @Override
    public Worded with(float @Nullable [] with) {
      return new Weakened(before, after, with);
    }
  }

  /** The last support is gone, and the memory with it. */
  record Withdrawn(Memory before) implements OfMemory {
    @Override
    public @Nullable Memory after() {
      return null;
    }
  }

  /** Corrected. */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Revised(Memory before, Memory after, float @Nullable [] vector) implements Worded {
    @Override
    public Worded with(float @Nullable [] with) {
      return new Revised(before, after, with);
    }
  }

  record Forgotten(Memory before, Memory after) implements OfMemory {}

  record Restored(Memory before, Memory after) implements OfMemory {}

  /** Removed for ever, by request. */
  record Purged(Memory before) implements OfMemory {
    @Override
    public @Nullable Memory after() {
      return null;
    }
  }

  /** Found for a user: counted, in no history. */
  record Accessed(Memory before, Memory after) implements OfMemory {}

  /** To be remembered about what may still come; see {@link Marks}. */
  record Marked(String mark, String value) implements Change {}

  /**
   * Nothing came of a statement.
   *
   * @param reason in a word or two
   * @param gone whether because what it rests on is: then it is not to be kept anywhere
   */
  record Dropped(String candidate, String reason, boolean gone) implements Change {}

  /**
   * A statement was counted as a mention of a memory that has no room for it; its words are not to
   * be kept anywhere.
   */
  record Counted(String candidate) implements Change {}

  /** A request that named a memory that is not there, or not so that it could be done. */
  record Unmatched(String memoryId) implements Change {}
}
