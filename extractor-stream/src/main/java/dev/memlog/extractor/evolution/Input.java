package dev.memlog.extractor.evolution;

import dev.memlog.events.Cause;
import dev.memlog.events.Compaction;
import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.MemoryChange;
import dev.memlog.events.Revise;
import dev.memlog.extractor.evolution.owner.Journal;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryUsage;
import dev.memlog.state.Source;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An input that may change an owner's memories. */
public sealed interface Input {

  /** Returns the time when the broker appended the input. Evolution has no other clock. */
  Instant at();

  /** Returns the cause to record with each change that the input makes. */
  Cause cause();

  /**
   * A statement that was extracted from a conversation or given by a command.
   *
   * @param candidate the statement with its sources
   * @param vector the vector of its content under the present model; null if none is available
   */
  record Proposed(Instant at, Cause cause, MemoryCandidate candidate, float @Nullable [] vector)
      implements Input {}

  /**
   * A decision on which memory of a conversation is archived, or merged with the new memory, when
   * the owner has one memory of a conversation too many.
   *
   * @param compaction the decision
   * @param content the text of the merged memory, with action edit; otherwise empty
   * @param vector the vector of that text under the present model; null if none is available
   */
  record Compacted(
      Instant at, Cause cause, Compaction compaction, String content, float @Nullable [] vector)
      implements Input {

    /**
     * Returns whether the earliest added memory is archived, because no valid decision was made.
     */
    public boolean firstIn() {
      return compaction.getAction().equals("first");
    }

    /** Returns the input that archives the earliest added memory instead. */
    public Compacted withFirstIn() {
      var first = new Compaction(compaction.getRequestId(), "first", "", compaction.getAdded());
      return new Compacted(at, cause, first, "", null);
    }
  }

  /**
   * A model's wording of a consolidated memory.
   *
   * @param memoryId the id of the consolidated memory
   * @param request the id of the request that the wording answers
   * @param content the new text of the memory
   * @param vector the vector of that text under the present model; null if none is available
   */
  record Reworded(
      Instant at,
      Cause cause,
      String memoryId,
      String request,
      String content,
      float @Nullable [] vector)
      implements Input {}

  /**
   * A command that corrects a memory.
   *
   * @param revise the command
   * @param claim the claim that the new text makes; null if the command changes no text
   * @param vector the vector of the new text under the present model; null without a new text or if
   *     no vector is available
   */
  record Revised(
      Instant at, Cause cause, Revise revise, @Nullable Claim claim, float @Nullable [] vector)
      implements Input {}

  /** A request to forget memories, which can be restored later. */
  record Forgotten(Instant at, Cause cause, List<String> memoryIds) implements Input {}

  /** A request to restore forgotten or archived memories. */
  record Restored(Instant at, Cause cause, List<String> memoryIds) implements Input {}

  /**
   * The withdrawal of a message that was edited or deleted, or whose owner changed.
   *
   * @param kept the only text version of the message that still counts; null if none does
   */
  record Withdrawn(
      Instant at, Cause cause, String conversation, String messageId, @Nullable String kept)
      implements Input {}

  /**
   * A speaker's request not to remember earlier messages.
   *
   * @param sources the messages in the wordings that are withdrawn
   */
  record Retracted(Instant at, Cause cause, List<Source> sources) implements Input {}

  /** A request to remove memories permanently. */
  record PurgedMemories(Instant at, Cause cause, List<String> memoryIds) implements Input {}

  /**
   * A request to permanently remove everything that rests on a conversation, including later inputs
   * about its earlier messages.
   */
  record PurgedConversation(Instant at, Cause cause, String conversation) implements Input {}

  /**
   * A request to permanently remove the memories that were created within a period.
   *
   * @param conversation the conversation on which a memory must rest; null for any
   * @param after the earliest time of creation, inclusive; null for no bound
   * @param before the end of the period, exclusive; null for no bound
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

  /**
   * A request to permanently remove all memories of the owner, including those of later inputs
   * about earlier messages.
   */
  record PurgedOwner(Instant at, Cause cause) implements Input {}

  /**
   * An exported memory that an import restores.
   *
   * @param usage the exported usage; null if the memory was never recalled for a user
   * @param history the exported changes that led to the memory, oldest first
   * @param vector the vector of its content under the present model; null if none is available
   */
  record Imported(
      Instant at,
      Cause cause,
      Memory memory,
      @Nullable MemoryUsage usage,
      List<MemoryChange> history,
      float @Nullable [] vector)
      implements Input {}

  /**
   * A request to link a memory with others, in both directions, or to remove such links.
   *
   * @param memory the id of the memory, or of a support of it
   * @param bySupport whether {@code memory} is the id of a support, which is a statement on which
   *     the memory rests
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
   * A request to write reflections: memories about what has changed, recurs or is contradictory
   * among the owner's memories.
   *
   * @param topic the topic on which to reflect; null for all memories
   * @param deep whether to write one reflection for each aspect, and to look at more memories
   * @param vector the vector of the topic under the present model; null if there is no topic or no
   *     vector is available
   */
  record Reflected(
      Instant at, Cause cause, @Nullable String topic, boolean deep, float @Nullable [] vector)
      implements Input {}

  /**
   * The end of a reading of a message that was read again by request. The statements of the reading
   * precede it.
   *
   * @param end the record with the message and with the extractor that has read it
   */
  record Reread(Instant at, Cause cause, MemoryCandidate end) implements Input {}

  /** A recall that found memories for a user. */
  record Accessed(Instant at, Cause cause, List<String> memoryIds) implements Input {}

  /** A tick of the clock, which makes the changes that are due by time alone. */
  record Ticked(Instant at, Cause cause) implements Input {}

  /** The end of a conversation of the owner. */
  record Ended(Instant at, Cause cause) implements Input {}

  /**
   * A request to undo a change.
   *
   * @param changeId the id of the change, see {@link Journal.Entry#id}
   */
  record UndoneChange(Instant at, Cause cause, String changeId) implements Input {}

  /**
   * A request to undo all automatic changes since a time.
   *
   * @param since the earliest time of a change to undo
   * @param kinds the kinds of changes to undo, of {@link Journal#KINDS}; empty for all of these
   */
  record UndoneSince(Instant at, Cause cause, Instant since, List<String> kinds) implements Input {}
}
