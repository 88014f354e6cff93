package dev.memlog.query.memory;

import dev.memlog.index.MemoryFields;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A filter of an owner's memories.
 *
 * @param statuses the allowed statuses; empty for any
 * @param categories the allowed categories; empty for any
 * @param types the allowed types; empty for any
 * @param subject the subject as the index writes it; null for any
 * @param project the project; null for any
 * @param conversation the conversation that a support must rest on; null for any
 * @param from the earliest creation time, inclusive, epoch milliseconds
 * @param to the end of the creation times, exclusive, epoch milliseconds
 */
public record MemoryFilter(
    Set<String> statuses,
    Set<String> categories,
    Set<String> types,
    @Nullable String subject,
    @Nullable String project,
    @Nullable String conversation,
    long from,
    long to) {

  /** Returns a filter of these statuses; an empty set means any status. */
  public static MemoryFilter ofStatus(Set<String> statuses) {
    return new MemoryFilter(
        statuses, Set.of(), Set.of(), null, null, null, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  /**
   * Returns the part of the filter that memories pass at any time if they pass the filter at a past
   * time: statuses and claims may have changed since.
   *
   * @param at the past time
   */
  public MemoryFilter sinceThen(Instant at) {
    return new MemoryFilter(
        Set.of(), Set.of(), Set.of(), null, null, null, from, Math.min(to, at.toEpochMilli() + 1));
  }

  public boolean passes(Memory memory) {
    long created = memory.getCreatedAt().toEpochMilli();
    return (statuses.isEmpty() || statuses.contains(memory.getStatus()))
        && (categories.isEmpty() || categories.contains(memory.getClaim().getCategory()))
        && (types.isEmpty() || types.contains(memory.getClaim().getType()))
        && (subject == null || subject.equals(MemoryFields.subject(memory.getClaim().getSubject())))
        && (project == null || project.equals(memory.getProject()))
        && (conversation == null || rests(memory, conversation))
        && created >= from
        && created < to;
  }

  /** Returns whether the filter depends on facets alone, so that stored counts can answer it. */
  boolean countable() {
    return subject == null
        && conversation == null
        && from == Long.MIN_VALUE
        && to == Long.MAX_VALUE;
  }

  /**
   * Returns whether memories with these facets pass the part of the filter that concerns facets.
   */
  boolean passes(Facets facets) {
    return (statuses.isEmpty() || statuses.contains(facets.status()))
        && (categories.isEmpty() || categories.contains(facets.category()))
        && (types.isEmpty() || types.contains(facets.type()))
        && (project == null || project.equals(facets.project()));
  }

  private static boolean rests(Memory memory, String conversation) {
    return memory.getSupports().stream()
        .flatMap(support -> support.getSources().stream())
        .map(Source::getConversation)
        .anyMatch(conversation::equals);
  }
}
