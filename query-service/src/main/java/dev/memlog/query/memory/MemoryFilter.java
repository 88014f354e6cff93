package dev.memlog.query.memory;

import dev.memlog.index.Filter;
import dev.memlog.index.Filter.Condition;
import dev.memlog.index.MemoryFields;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A filter of an owner's memories; a memory passes if it meets all conditions.
 *
 * @param statuses the allowed statuses; empty for any
 * @param categories the allowed categories; empty for any
 * @param types the allowed types; empty for any
 * @param subject the subject in the normalized form of {@link MemoryFields#subject}; null for any
 * @param project the project of the memory; null for any
 * @param conversation the conversation that must contain a source message of the memory; null for
 *     any
 * @param ids the allowed ids; empty for any
 * @param created the period in which the memory was created
 */
public record MemoryFilter(
    Set<String> statuses,
    Set<String> categories,
    Set<String> types,
    @Nullable String subject,
    @Nullable String project,
    @Nullable String conversation,
    Set<String> ids,
    TimeRange created) {

  /**
   * Returns a filter that checks the status alone.
   *
   * @param statuses the allowed statuses; empty for any
   */
  public static MemoryFilter ofStatus(Set<String> statuses) {
    return new MemoryFilter(
        statuses, Set.of(), Set.of(), null, null, null, Set.of(), TimeRange.ALWAYS);
  }

  /**
   * Returns a filter with the conditions of this filter that no change of a memory affects: the ids
   * and the period of creation. The returned period ends at the past time, inclusive, or earlier. A
   * memory that passed this filter at the past time passes the returned filter now. A recall of a
   * past time searches the index with the returned filter, since the index stores only present
   * states.
   *
   * @param at the past time
   */
  public MemoryFilter sinceThen(Instant at) {
    return new MemoryFilter(Set.of(), Set.of(), Set.of(), null, null, null, ids, created.upTo(at));
  }

  /** Returns this filter of the memories of an owner as a filter of the index. */
  public Filter inIndex(MemoryOwner owner) {
    List<Condition> conditions = new ArrayList<>();
    // Never left out: Set.of refuses null, where a filter without an app would find all apps.
    conditions.add(new Condition.AnyOf(MemoryFields.APP, Set.of(owner.app())));
    conditions.add(new Condition.AnyOf(MemoryFields.USER, Set.of(MemoryFields.user(owner.user()))));
    anyOf(conditions, MemoryFields.STATUS, statuses);
    anyOf(conditions, MemoryFields.CATEGORY, categories);
    anyOf(conditions, MemoryFields.TYPE, types);
    equal(conditions, MemoryFields.SUBJECT, subject);
    equal(conditions, MemoryFields.PROJECT, project);
    equal(conditions, MemoryFields.CONVERSATIONS, conversation);
    anyOf(conditions, MemoryFields.MEMORY, ids);
    if (!created.always()) {
      conditions.add(new Condition.Range(MemoryFields.CREATED_AT, created.from(), created.to()));
    }
    return new Filter(owner.tenant(), List.copyOf(conditions));
  }

  private static void equal(List<Condition> conditions, String field, @Nullable String value) {
    if (value != null) {
      conditions.add(new Condition.AnyOf(field, Set.of(value)));
    }
  }

  private static void anyOf(List<Condition> conditions, String field, Set<String> values) {
    if (!values.isEmpty()) {
      conditions.add(new Condition.AnyOf(field, values));
    }
  }

  public boolean passes(Memory memory) {
    return passes(Facets.of(memory))
        && (subject == null || subject.equals(MemoryFields.subject(memory.getClaim().getSubject())))
        && (conversation == null || rests(memory, conversation))
        && (ids.isEmpty() || ids.contains(memory.getId()))
        && created.holds(memory.getCreatedAt());
  }

  /** Returns whether the filter depends on facets alone, so that stored counts can answer it. */
  boolean countable() {
    return subject == null && conversation == null && ids.isEmpty() && created.always();
  }

  /** Returns whether these facets meet the filter's conditions on facets. */
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
