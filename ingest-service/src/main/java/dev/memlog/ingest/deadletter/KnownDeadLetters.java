package dev.memlog.ingest.deadletter;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A bounded collection of the descriptions of dead letters, by id and by tenant. Above the bound,
 * it evicts the oldest dead letter of the tenant that has the most. The dead letters of one tenant
 * therefore do not displace those of smaller tenants. Not safe for use by several threads.
 */
final class KnownDeadLetters {

  private final int most;
  private final Map<String, DeadLetter> byId = new HashMap<>();
  private final Map<String, LinkedHashMap<String, DeadLetter>> byTenant = new HashMap<>();

  /**
   * Creates an empty collection.
   *
   * @param most maximum number of dead letters over all tenants
   */
  KnownDeadLetters(int most) {
    this.most = most;
  }

  /**
   * Adds a dead letter as the newest of its tenant, in place of any dead letter with the same id.
   */
  void put(DeadLetter letter) {
    remove(letter.id());
    byId.put(letter.id(), letter);
    byTenant.computeIfAbsent(letter.tenant(), _ -> new LinkedHashMap<>()).put(letter.id(), letter);
    if (byId.size() > most) {
      byTenant.values().stream()
          .max(Comparator.comparingInt(Map::size))
          .map(letters -> letters.firstEntry().getKey())
          .ifPresent(this::remove);
    }
  }

  /** Removes the dead letter with the given id, if present. */
  void remove(String id) {
    DeadLetter letter = byId.remove(id);
    if (letter != null) {
      byTenant.computeIfPresent(
          letter.tenant(),
          (_, letters) -> {
            letters.remove(id);
            return letters.isEmpty() ? null : letters;
          });
    }
  }

  /** Removes all dead letters that match the predicate. */
  void removeIf(Predicate<DeadLetter> gone) {
    for (Iterator<LinkedHashMap<String, DeadLetter>> each = byTenant.values().iterator();
        each.hasNext(); ) {
      LinkedHashMap<String, DeadLetter> letters = each.next();
      letters.values().removeIf(gone);
      if (letters.isEmpty()) {
        each.remove();
      }
    }
    byId.values().removeIf(gone);
  }

  Optional<DeadLetter> find(String id) {
    return Optional.ofNullable(byId.get(id));
  }

  /**
   * Returns a copy of the list of a tenant's dead letters, oldest first.
   *
   * @param tenant the tenant; empty for dead letters without a tenant
   */
  List<DeadLetter> of(String tenant) {
    Collection<DeadLetter> letters = byTenant.getOrDefault(tenant, new LinkedHashMap<>()).values();
    return new ArrayList<>(letters);
  }

  void clear() {
    byId.clear();
    byTenant.clear();
  }
}
