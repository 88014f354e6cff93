package dev.memlog.query.memory;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.query.view.ViewBatch;
import dev.memlog.query.view.ViewKeys;
import dev.memlog.query.view.ViewStore;
import dev.memlog.runtime.Principal;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The counts of memories in the view, without regard to the caller's permissions. */
record MemoryCounts(ViewStore store) {

  /** Returns the number of an owner's memories that pass a filter without ids and subject. */
  long of(MemoryOwner owner, MemoryFilter filter) {
    return filter.countable() ? kept(owner, filter) : created(owner, filter);
  }

  private long kept(MemoryOwner owner, MemoryFilter filter) {
    byte[] prefix = MemoryKeys.ownerCounts(owner.key());
    return store.scan(
        (_, _, iterator) -> {
          long count = 0;
          for (iterator.seek(prefix); ViewKeys.inside(iterator, prefix); iterator.next()) {
            if (filter.passes(Facets.of(iterator.key(), prefix.length))) {
              count += ViewBatch.number(iterator.value());
            }
          }
          return count;
        });
  }

  private long created(MemoryOwner owner, MemoryFilter filter) {
    String conversation = filter.conversation();
    byte[] prefix =
        conversation == null
            ? MemoryKeys.created(owner.key())
            : MemoryKeys.created(owner.key(), conversation);
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
    byte[] prefix = MemoryKeys.counts(tenant, app);
    return store.scan(
        (_, _, iterator) -> {
          long count = 0;
          for (iterator.seek(prefix); ViewKeys.inside(iterator, prefix); iterator.next()) {
            String status = new String(iterator.key(), UTF_8).substring(prefix.length);
            if (statuses.isEmpty() || statuses.contains(status)) {
              count += ViewBatch.number(iterator.value());
            }
          }
          return count;
        });
  }

  /** Returns the number of memories in the apps that the key allows, by status. */
  SortedMap<String, Long> ofTenant(Principal principal) {
    byte[] prefix = MemoryKeys.counts(principal.tenant());
    return store.scan(
        (_, _, iterator) -> {
          SortedMap<String, Long> counts = new TreeMap<>();
          for (iterator.seek(prefix); ViewKeys.inside(iterator, prefix); iterator.next()) {
            long count = ViewBatch.number(iterator.value());
            String[] ids =
                new String(iterator.key(), UTF_8).substring(prefix.length).split("/", -1);
            if (count > 0 && principal.allows(ids[0])) {
              counts.merge(ids[1], count, Long::sum);
            }
          }
          return counts;
        });
  }

  /** Returns the number of apps, of all tenants, that have memories of any status. */
  long apps() {
    byte[] prefix = MemoryKeys.counts();
    return store.scan(
        (_, _, iterator) -> {
          Set<String> apps = new HashSet<>();
          for (iterator.seek(prefix); ViewKeys.inside(iterator, prefix); iterator.next()) {
            String key = new String(iterator.key(), UTF_8);
            apps.add(key.substring(0, key.lastIndexOf('/')));
          }
          return (long) apps.size();
        });
  }
}
