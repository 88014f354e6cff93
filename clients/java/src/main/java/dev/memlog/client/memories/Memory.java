package dev.memlog.client.memories;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A memory: the words of a speaker or a statement about an owner, with its sources, its usage and
 * its status. Absent text is empty.
 *
 * @param content the words of the speaker, or the statement; at most 500 characters
 * @param quote the speaker of the words; null for a statement
 * @param readings the facts that were read from the content
 * @param scope the owner and the project of the memory
 * @param kind the classification of the statement
 * @param grounds the origin, the sources, the links and the details of the memory
 * @param usage the times at which the memory was stored, changed and recalled, and its statement
 *     was made
 * @param validity the status of the memory, and the period for which the statement holds
 */
public record Memory(
    String memoryId,
    String content,
    @Nullable MemoryQuote quote,
    List<MemoryReading> readings,
    @JsonUnwrapped Scope scope,
    @JsonUnwrapped Kind kind,
    @JsonUnwrapped Grounds grounds,
    @JsonUnwrapped Usage usage,
    @JsonUnwrapped Validity validity) {

  /**
   * Returns the content in quotation marks, with the speaker and the day of a quote before it, such
   * as {@code Ada, 20 Nov 2026: "I'm a vegetarian."}
   */
  public String quoted() {
    return (quote == null ? "" : quote.attribution() + ": ") + "\"" + content + "\"";
  }

  /** Returns the content as an agent reads it: a statement as it is, a quote with its speaker. */
  public String attributed() {
    return quote == null ? content : quoted();
  }

  /**
   * The owner and the project of a memory.
   *
   * @param user the user; empty for a memory of the app itself
   * @param project the project; empty if the memory has none
   */
  public record Scope(String app, String user, String project) {}

  /**
   * The classification of a memory's statement.
   *
   * @param category preference, fact, decision, relationship, project or event; some ranking
   *     profiles have other categories
   * @param type episodic, semantic, consolidated, conversation or reflection; for the summary in a
   *     {@link MemoryHit}, summary
   * @param subject the person or thing that the memory is about
   * @param importance the importance of the statement, 1 to 10
   * @param effectiveImportance the importance now, at least 1; it decays while the memory is not
   *     used
   * @param importanceReasons the reasons that raised or lowered the importance, in words
   * @param confidence the certainty that the statement is correct, 0 to 1
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
   * The origin, the sources, the links and the details of a memory.
   *
   * @param origin explicit, implicit, reflection or consolidation
   * @param description the circumstances in which the statement was made
   * @param mentions the number of times that the statement was made
   * @param sources the messages and commands that the memory was derived from
   * @param cites the ids of the memories that a reflection cites, in the order of its text
   * @param links the links to other memories that callers made
   * @param episode the details of an event, for an episodic memory; otherwise null
   * @param digest the topics, entities and key facts, for a memory of a conversation; otherwise
   *     null
   * @param occurredFrom the first day that the statement refers to, as YYYY-MM-DD; empty if it
   *     refers to no day
   * @param occurredTo the last day that the statement refers to, as YYYY-MM-DD; empty if it refers
   *     to no day
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
   * The times at which a memory was stored, changed and recalled, and at which its statement was
   * made.
   *
   * @param lastMentionedAt the time at which the statement was last made
   * @param lastAccessedAt the time at which a recall or context with purpose user last returned the
   *     memory; null if none did
   * @param accessCount the number of recalls and contexts with purpose user that returned the
   *     memory
   */
  public record Usage(
      Instant createdAt,
      Instant updatedAt,
      @Nullable Instant lastMentionedAt,
      @Nullable Instant lastAccessedAt,
      long accessCount) {}

  /**
   * The status of a memory, and the period for which its statement holds.
   *
   * @param status active, superseded, forgotten or archived
   * @param validFrom the time at which the statement was first made
   * @param validTo the time at which a later statement replaced this statement; null while it holds
   * @param supersedes the ids of the memories that this one replaced
   * @param supersededBy the id of the memory that replaced this one; empty if there is none
   * @param forgottenAt the time at which a caller had the memory forgotten; null if it is not
   *     forgotten
   * @param archivedAt the time at which the server archived the memory; null if it is not archived
   * @param archivedReason the rule by which the server archived the memory: unread, faded, stale,
   *     cap, compacted or consolidated; empty if it is not archived
   * @param parts the ids of the memories that a consolidated memory replaces in recall
   * @param consolidatedInto the id of the consolidated memory that replaces this one in recall;
   *     empty if there is none
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
