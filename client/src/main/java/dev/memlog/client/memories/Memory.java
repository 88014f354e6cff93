package dev.memlog.client.memories;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A memory. Text that is absent is empty.
 *
 * @param content one statement, 10 to 500 characters
 * @param scope whose it is
 * @param kind what kind of statement it is
 * @param grounds what it rests on
 * @param usage when it was written, said and recalled
 * @param validity whether it holds
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
   * Whose it is.
   *
   * @param user absent: the app's own
   */
  public record Scope(String app, String user, String project) {}

  /**
   * What kind of statement it is.
   *
   * @param category preference, fact, decision, relationship, project, event; profiles have others
   * @param type episodic, semantic, consolidated
   * @param subject whom or what it is about
   * @param importance 1 to 10
   * @param importanceReasons what raised or lowered it, in words
   * @param confidence 0 to 1
   */
  public record Kind(
      String category,
      String type,
      String subject,
      int importance,
      List<String> importanceReasons,
      double confidence,
      List<String> keywords,
      List<String> tags) {}

  /**
   * What it rests on.
   *
   * @param origin explicit, implicit, reflection, consolidation
   * @param description in which circumstances it was said
   * @param mentions how often it was said
   * @param sources messages that it rests on
   * @param occurredFrom the days it speaks of: the first and the last, as YYYY-MM-DD
   */
  public record Grounds(
      String origin,
      String description,
      int mentions,
      List<MemorySource> sources,
      @Nullable MemoryEpisode episode,
      String occurredFrom,
      String occurredTo) {}

  /**
   * When it was written, said and recalled.
   *
   * @param lastAccessedAt absent: never recalled for a user
   */
  public record Usage(
      Instant createdAt,
      Instant updatedAt,
      @Nullable Instant lastMentionedAt,
      @Nullable Instant lastAccessedAt,
      long accessCount) {}

  /**
   * Whether it holds.
   *
   * @param status active, superseded, forgotten, archived
   * @param validFrom when it was first said to be so
   * @param validTo when something else was said to be so instead. Absent: it still holds.
   */
  public record Validity(
      String status,
      @Nullable Instant validFrom,
      @Nullable Instant validTo,
      List<String> supersedes,
      String supersededBy,
      @Nullable Instant forgottenAt,
      String forgottenReason) {}
}
