package dev.memlog.extractor.evolution;

import dev.memlog.events.Cause;
import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.Revise;
import dev.memlog.state.Claim;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What comes to an owner's memories. {@code at} is when the broker took it: the only clock there
 * is.
 */
public sealed interface Input {

  Instant at();

  /** What goes into the record of each change that this makes. */
  Cause cause();

  /**
   * A statement, read from a conversation or told.
   *
   * @param vector of its content under the present model; null: none can be had
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Proposed(Instant at, Cause cause, MemoryCandidate candidate, float @Nullable [] vector)
      implements Input {}

  /**
   * A correction.
   *
   * @param claim its content as it was read; null: it has none
   * @param vector of its content, if it has one, under the present model; null: none can be had
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Revised(
      Instant at, Cause cause, Revise revise, @Nullable Claim claim, float @Nullable [] vector)
      implements Input {}

  /** These are to be forgotten, restorable. */
  record Forgotten(Instant at, Cause cause, List<String> memoryIds) implements Input {}

  /** These are to come back. */
  record Restored(Instant at, Cause cause, List<String> memoryIds) implements Input {}

  /**
   * A message was edited or deleted, or is not this owner's any more.
   *
   * @param kept the one wording that stands; null: none
   */
  record Withdrawn(
      Instant at, Cause cause, String conversation, String messageId, @Nullable String kept)
      implements Input {}

  /** These are to be removed for ever. */
  record PurgedMemories(Instant at, Cause cause, List<String> memoryIds) implements Input {}

  /** Everything that rests on a conversation is to be removed, also what is still on its way. */
  record PurgedConversation(Instant at, Cause cause, String conversation) implements Input {}

  /** Everything is to be removed, also what is still on its way. */
  record PurgedOwner(Instant at, Cause cause) implements Input {}

  /** These were found for a user. */
  record Accessed(Instant at, Cause cause, List<String> memoryIds) implements Input {}
}
