package dev.memlog.client.memories;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A memory. Absent text is empty.
 *
 * @param user the user; empty for the app's own memories
 * @param content one statement, 10 to 500 characters
 * @param category preference, fact, decision, relationship, project, event; profiles have others
 * @param type episodic, semantic, consolidated
 * @param subject the person or thing that it is about
 * @param importance 1 to 10
 * @param importanceReasons what raised or lowered it, in words
 * @param confidence 0 to 1
 * @param description the circumstances in which it was said
 * @param origin explicit, implicit, reflection, consolidation
 * @param status active, superseded, forgotten, archived
 * @param mentions how often it was said
 * @param lastAccessedAt the time of the last recall for a user; null if there was none
 * @param validFrom the time of its first statement
 * @param validTo the time of the statement that superseded it; null while it holds
 * @param sources the messages that it rests on
 * @param occurredFrom the first day that it refers to, as YYYY-MM-DD
 */
public record Memory(
    String memoryId,
    String app,
    String user,
    String project,
    String content,
    String category,
    String type,
    String subject,
    int importance,
    List<String> importanceReasons,
    double confidence,
    List<String> keywords,
    List<String> tags,
    String description,
    String origin,
    String status,
    int mentions,
    Instant createdAt,
    Instant updatedAt,
    @Nullable Instant lastMentionedAt,
    @Nullable Instant lastAccessedAt,
    long accessCount,
    @Nullable Instant validFrom,
    @Nullable Instant validTo,
    List<String> supersedes,
    String supersededBy,
    @Nullable Instant forgottenAt,
    String forgottenReason,
    @Nullable MemoryEpisode episode,
    List<MemorySource> sources,
    String occurredFrom,
    String occurredTo) {}
