package dev.memlog.query.recall;

import dev.memlog.index.Filter;
import dev.memlog.index.Filter.Condition;
import dev.memlog.index.MemoryFields;
import dev.memlog.query.memory.MemoryFilter;
import dev.memlog.query.memory.MemoryOwner;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A converter of an owner and a filter of memories to the index's filter. */
final class RecallScope {

  private RecallScope() {}

  static Filter of(MemoryOwner owner, MemoryFilter filter) {
    List<Condition> conditions = new ArrayList<>();
    anyOf(conditions, MemoryFields.APP, Set.of(owner.app()));
    anyOf(conditions, MemoryFields.USER, Set.of(MemoryFields.user(owner.user())));
    anyOf(conditions, MemoryFields.STATUS, filter.statuses());
    anyOf(conditions, MemoryFields.CATEGORY, filter.categories());
    anyOf(conditions, MemoryFields.TYPE, filter.types());
    String subject = filter.subject();
    if (subject != null) {
      anyOf(conditions, MemoryFields.SUBJECT, Set.of(subject));
    }
    String project = filter.project();
    if (project != null) {
      anyOf(conditions, MemoryFields.PROJECT, Set.of(project));
    }
    String conversation = filter.conversation();
    if (conversation != null) {
      anyOf(conditions, MemoryFields.CONVERSATIONS, Set.of(conversation));
    }
    anyOf(conditions, MemoryFields.MEMORY, filter.ids());
    MemoryFilter.Created created = filter.created();
    if (!created.equals(MemoryFilter.Created.EVER)) {
      conditions.add(new Condition.Range(MemoryFields.CREATED_AT, created.from(), created.to()));
    }
    return new Filter(owner.tenant(), List.copyOf(conditions));
  }

  private static void anyOf(List<Condition> conditions, String field, Set<String> values) {
    if (!values.isEmpty()) {
      conditions.add(new Condition.AnyOf(field, values));
    }
  }
}
