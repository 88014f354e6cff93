package dev.memlog.client.memories;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A memory. Text that is absent is empty.
 *
 * @param content one statement, 10 to 500 characters
 * @param scope the owner of the memory
 * @param kind the classification of the statement
 * @param grounds the sources of the memory
 * @param usage the times at which the memory was written, said and recalled
 * @param validity the status of the memory, and the period for which it holds
 */
public record Memory(
    String memoryId,
    String content,
    @JsonUnwrapped Scope scope,
    @JsonUnwrapped Kind kind,
    @JsonUnwrapped Grounds grounds,
    @JsonUnwrapped Usage usage,
    @JsonUnwrapped Validity validity) {

  /**
   * The owner of a memory.
   *
   * @param user the user; absent for a memory of the app itself
   */
  public record Scope(String app, String user, String project) {}

  /**
   * The classification of a memory's statement.
   *
   * @param category preference, fact, decision, relationship, project, event; profiles have others
   * @param type episodic, semantic, consolidated, conversation, reflection
   * @param subject the person or thing that the memory is about
   * @param importance 1 to 10
   * @param importanceReasons the reasons that raised or lowered the importance, in words
   * @param effectiveImportance the importance now, which falls without use; at least 1
   * @param confidence 0 to 1
   */
  public record Kind(
      String category,
      String type,
      String subject,
      int importance,
      double effectiveImportance,
      List<String> importanceReasons,
      double confidence,
      List<String> keywords,
      List<String> tags) {}

  /**
   * The sources of a memory.
   *
   * @param origin explicit, implicit, reflection, consolidation
   * @param description the circumstances in which the statement was made
   * @param mentions the number of times that the statement was made
   * @param sources the messages that the memory rests on
   * @param cites the memories that a reflection cites, in the order of its text
   * @param links the links to other memories that were made by hand
   * @param digest the parts of a conversation's memory beside its paragraph; absent for others
   * @param occurredFrom the first day that the statement speaks of, as YYYY-MM-DD
   */
  public record Grounds(
      String origin,
      String description,
      int mentions,
      List<MemorySource> sources,
      List<String> cites,
      List<MemoryLink> links,
      @Nullable MemoryEpisode episode,
      @Nullable ConversationDigest digest,
      String occurredFrom,
      String occurredTo) {}

  /**
   * The times at which a memory was written, said and recalled.
   *
   * @param lastAccessedAt the time of the last recall for a user; absent if there was none
   */
  public record Usage(
      Instant createdAt,
      Instant updatedAt,
      @Nullable Instant lastMentionedAt,
      @Nullable Instant lastAccessedAt,
      long accessCount) {}

  /**
   * The status of a memory, and the period for which it holds.
   *
   * @param status active, superseded, forgotten, archived
   * @param validFrom the time at which the statement was first made
   * @param validTo the time at which a later statement replaced it; absent while it holds
   * @param archivedAt the time at which it was archived automatically; absent if it was not
   * @param archivedReason unread, faded, stale, cap, compacted or consolidated
   * @param parts the memories that a consolidated memory replaces in recall
   * @param consolidatedInto the consolidated memory that replaces this one in recall
   */
  public record Validity(
      String status,
      @Nullable Instant validFrom,
      @Nullable Instant validTo,
      List<String> supersedes,
      String supersededBy,
      @Nullable Instant forgottenAt,
      String forgottenReason,
      @Nullable Instant archivedAt,
      String archivedReason,
      List<String> parts,
      String consolidatedInto) {}
}
