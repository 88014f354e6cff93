package dev.memlog.query.memory;

import dev.memlog.index.MemoryFields;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which of an owner's memories.
 *
 * @param statuses one of these; empty: any
 * @param categories one of these; empty: any
 * @param types one of these; empty: any
 * @param subject as the index writes it; null: any
 * @param project null: any
 * @param conversation that one of its supports rests on; null: any
 * @param from when it was created at the earliest, epoch milliseconds
 * @param to when it was created at the latest, not included
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

  /** All that have one of these statuses; of none: all. */
  public static MemoryFilter ofStatus(Set<String> statuses) {
    return new MemoryFilter(
        statuses, Set.of(), Set.of(), null, null, null, Long.MIN_VALUE, Long.MAX_VALUE);
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

  /** Whether it asks for nothing but what memories are counted by. */
  boolean countable() {
    return subject == null
        && conversation == null
        && from == Long.MIN_VALUE
        && to == Long.MAX_VALUE;
  }

  /** Whether memories of these facets pass, as far as facets tell. */
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
