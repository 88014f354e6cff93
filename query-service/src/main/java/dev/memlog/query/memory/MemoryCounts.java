package dev.memlog.query.memory;

import dev.memlog.query.view.ViewBatch;
import dev.memlog.query.view.ViewKeys;
import dev.memlog.query.view.ViewStore;
import dev.memlog.runtime.Principal;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The counts of memories in the view, without regard to the caller's permissions. */
record MemoryCounts(ViewStore store) {

  /** Returns the number of an owner's memories that pass a filter without ids and subject. */
  long of(MemoryOwner owner, MemoryFilter filter) {
    return filter.countable() ? kept(owner, filter) : created(owner, filter);
  }

  private long kept(MemoryOwner owner, MemoryFilter filter) {
    byte[] prefix = MemoryKeys.OWNER_COUNTS.prefix(owner.key());
    return sum(prefix, key -> filter.passes(Facets.of(key, prefix.length)));
  }

  private long sum(byte[] prefix, Predicate<byte[]> counts) {
    return store
        .all(prefix, (key, value) -> counts.test(key) ? ViewBatch.number(value) : 0L)
        .stream()
        .mapToLong(Long::longValue)
        .sum();
  }

  private long created(MemoryOwner owner, MemoryFilter filter) {
    String conversation = filter.conversation();
    byte[] prefix =
        conversation == null
            ? MemoryKeys.CREATED.prefix(owner.key())
            : MemoryKeys.CREATED_OF_CONVERSATION.prefix(owner.key(), conversation);
    return store.scan(
        (_, _, iterator) -> {
          long count = 0;
          iterator.seek(ViewKeys.timed(prefix, filter.created().from(), ""));
          for (; ViewKeys.inside(iterator, prefix); iterator.next()) {
            if (ViewKeys.time(iterator.key(), prefix) >= filter.created().to()) {
              break;
            }
            if (filter.passes(Facets.of(iterator.value(), 0))) {
              count++;
            }
          }
          return count;
        });
  }

  /** Returns the number of an app's memories of these statuses; empty for any. */
  long ofApp(String tenant, String app, Set<String> statuses) {
    byte[] prefix = MemoryKeys.COUNTS.prefix(tenant, app);
    return sum(prefix, key -> statuses.isEmpty() || statuses.contains(ViewKeys.rest(key, prefix)));
  }

  /** Returns the number of memories in the apps that the key allows, by status. */
  SortedMap<String, Long> ofTenant(Principal principal) {
    byte[] prefix = MemoryKeys.COUNTS.prefix(principal.tenant());
    SortedMap<String, Long> counts = new TreeMap<>();
    store
        .all(prefix, (key, value) -> Map.entry(ViewKeys.rest(key, prefix), ViewBatch.number(value)))
        .forEach(
            entry -> {
              String[] ids = entry.getKey().split("/", -1);
              if (entry.getValue() > 0 && principal.allows(ids[0])) {
                counts.merge(ids[1], entry.getValue(), Long::sum);
              }
            });
    return counts;
  }

  /** Returns the number of apps, of all tenants, that have memories of any status. */
  long apps() {
    byte[] prefix = MemoryKeys.COUNTS.key();
    return store.all(prefix, (key, _) -> ViewKeys.rest(key, prefix)).stream()
        .map(key -> key.substring(0, key.lastIndexOf('/')))
        .distinct()
        .count();
  }
}
