package dev.memlog.extractor.evolution;

import dev.memlog.events.Cause;
import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.MemoryChange;
import dev.memlog.events.Revise;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryUsage;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An input to an owner's memories. {@code at} is the time when the broker appended it; evolution
 * has no other clock.
 */
public sealed interface Input {

  Instant at();

  /** Returns the cause to record with each resulting change. */
  Cause cause();

  /**
   * A statement that was extracted from a conversation or given by a command.
   *
   * @param vector the vector of its content under the present model; null if none is available
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Proposed(Instant at, Cause cause, MemoryCandidate candidate, float @Nullable [] vector)
      implements Input {}

  /**
   * A correction of a memory.
   *
   * @param claim the new content, analysed; null if the correction has none
   * @param vector the vector of the new content under the present model; null if there is no
   *     content or no vector is available
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Revised(
      Instant at, Cause cause, Revise revise, @Nullable Claim claim, float @Nullable [] vector)
      implements Input {}

  /** A request to forget memories, which can be restored. */
  record Forgotten(Instant at, Cause cause, List<String> memoryIds) implements Input {}

  /** A request to restore forgotten memories. */
  record Restored(Instant at, Cause cause, List<String> memoryIds) implements Input {}

  /**
   * The withdrawal of a message that was edited or deleted, or whose owner changed.
   *
   * @param kept the one text version that still counts; null if none
   */
  record Withdrawn(
      Instant at, Cause cause, String conversation, String messageId, @Nullable String kept)
      implements Input {}

  /** A request to remove memories permanently. */
  record PurgedMemories(Instant at, Cause cause, List<String> memoryIds) implements Input {}

  /**
   * A request to remove everything that rests on a conversation, including inputs that arrive
   * later.
   */
  record PurgedConversation(Instant at, Cause cause, String conversation) implements Input {}

  /** A request to remove everything of the owner, including inputs that arrive later. */
  record PurgedOwner(Instant at, Cause cause) implements Input {}

  /**
   * An exported memory that comes back.
   *
   * @param usage the usage; null if it was never recalled for a user
   * @param history the changes that led to it, oldest first
   * @param vector the vector of its content under the present model; null if none is available
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Imported(
      Instant at,
      Cause cause,
      Memory memory,
      @Nullable MemoryUsage usage,
      List<MemoryChange> history,
      float @Nullable [] vector)
      implements Input {}

  /** A retrieval of memories for a user. */
  record Accessed(Instant at, Cause cause, List<String> memoryIds) implements Input {}

  /** The time has come for which the owner's memories waited. */
  record Ticked(Instant at, Cause cause) implements Input {}

  /** A conversation of the owner has ended. */
  record Ended(Instant at, Cause cause) implements Input {}

  /**
   * A request to undo an automatic change.
   *
   * @param changeId the id of the change, as {@link Journal.Entry#id} has it
   */
  record UndoneChange(Instant at, Cause cause, String changeId) implements Input {}

  /**
   * A request to undo all automatic changes since a time.
   *
   * @param kinds the kinds to undo; empty for all
   */
  record UndoneSince(Instant at, Cause cause, Instant since, List<String> kinds) implements Input {}
}
