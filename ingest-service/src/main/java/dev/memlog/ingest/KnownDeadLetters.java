package dev.memlog.ingest;

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
 * The dead letters that are there, by id and by tenant, without their bytes: at most so many. Where
 * there are more, the tenant with the most loses its oldest, so that a flood of one hides nobody
 * else's. Not safe for several threads.
 */
final class KnownDeadLetters {

  private final int most;
  private final Map<String, DeadLetter> byId = new HashMap<>();
  private final Map<String, LinkedHashMap<String, DeadLetter>> byTenant = new HashMap<>();

  /**
   * @param most letters over all tenants
   */
  KnownDeadLetters(int most) {
    this.most = most;
  }

  /** Adds a letter as the newest of its tenant; it replaces one of the same id. */
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

  /** Removes the letters that this holds for. */
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
   * Returns a tenant's letters.
   *
   * @param tenant empty: those of nobody
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
