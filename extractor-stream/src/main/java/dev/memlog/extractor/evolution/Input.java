package dev.memlog.extractor.evolution;

import dev.memlog.events.Cause;
import dev.memlog.events.Compaction;
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
   * The decision which memory of a conversation goes when there is one too many.
   *
   * @param content what the target says from now on, with action edit
   * @param vector the vector of that content under the present model; null if none is available
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Compacted(
      Instant at, Cause cause, Compaction compaction, String content, float @Nullable [] vector)
      implements Input {

    /**
     * Returns whether the earliest added memory is archived, because there is no valid decision.
     */
    public boolean firstIn() {
      return compaction.getAction().equals("first");
    }

    /** Returns the input that archives the earliest added memory. */
    public Compacted withFirstIn() {
      var first = new Compaction(compaction.getRequestId(), "first", "", compaction.getAdded());
      return new Compacted(at, cause, first, "", null);
    }
  }

  /**
   * The wording of a consolidated memory by a model.
   *
   * @param memoryId the consolidated memory
   * @param request the request that the wording answers
   * @param content what it says from now on
   * @param vector the vector of that content under the present model; null if none is available
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Reworded(
      Instant at,
      Cause cause,
      String memoryId,
      String request,
      String content,
      float @Nullable [] vector)
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

  /**
   * A request to remove the memories that were created in a time.
   *
   * @param conversation the conversation on which a memory must rest; null for any
   * @param after the earliest time of creation; null for none
   * @param before the end of the times of creation, exclusive; null for none
   */
  record PurgedWindow(
      Instant at,
      Cause cause,
      @Nullable String conversation,
      @Nullable Instant after,
      @Nullable Instant before)
      implements Input {

    /** Returns whether a memory is to be removed. */
    boolean reaches(Memory memory) {
      Instant created = memory.getCreatedAt();
      return (after == null || !created.isBefore(after))
          && (before == null || created.isBefore(before))
          && (conversation == null
              || memory.getSupports().stream()
                  .flatMap(support -> support.getSources().stream())
                  .anyMatch(source -> source.getConversation().equals(conversation)));
    }
  }

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

  /**
   * A request to link a memory with others, both ways, or to remove such links.
   *
   * @param memory the id of the memory, or of a support of it
   * @param bySupport whether {@code memory} is the id of a support
   * @param others the ids of the other memories
   * @param kind the kind of the links
   * @param remove whether to remove the links
   */
  record Linked(
      Instant at,
      Cause cause,
      String memory,
      boolean bySupport,
      List<String> others,
      String kind,
      boolean remove)
      implements Input {}

  /**
   * A request to reflect on memories.
   *
   * @param topic the topic; null for everything
   * @param deep whether each aspect has a reflection of its own
   * @param vector the vector of the topic under the present model; null if there is no topic or no
   *     vector is available
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Reflected(
      Instant at, Cause cause, @Nullable String topic, boolean deep, float @Nullable [] vector)
      implements Input {}

  /** A retrieval of memories for a user. */
  record Accessed(Instant at, Cause cause, List<String> memoryIds) implements Input {}

  /** A tick of the clock: the owner's memories are due. */
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
