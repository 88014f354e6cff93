package dev.memlog.bench.faults.check;

import dev.memlog.bench.faults.model.TenantModel;
import dev.memlog.bench.faults.model.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The list of promises that the server has broken to one tenant, as the checks of an {@link
 * Inspection} find them.
 */
public final class Findings {

  private final TenantModel model;
  private final List<Finding> all = new ArrayList<>();

  /**
   * A broken promise.
   *
   * @param promise the promise
   * @param where the answer or topic that shows the difference
   * @param what the difference between the answer or topic and the model
   */
  public record Finding(Promise promise, String where, String what) {}

  Findings(TenantModel model) {
    this.model = model;
  }

  void add(Promise promise, String where, String what) {
    all.add(new Finding(promise, where, what));
  }

  /** Compares the actual values with the expected values, both by name. */
  void compare(String where, Map<String, ?> found, Map<String, ?> expected, Promise differing) {
    Set<String> missing = new TreeSet<>(expected.keySet());
    missing.removeAll(found.keySet());
    if (!missing.isEmpty()) {
      add(Promise.ACKNOWLEDGED_IS_KEPT, where, "lacks " + missing);
    }
    Set<String> extra = new TreeSet<>(found.keySet());
    extra.removeAll(expected.keySet());
    if (!extra.isEmpty()) {
      add(Promise.DELETED_STAYS_DELETED, where, "still shows " + extra);
    }
    Map<String, Object> different = new TreeMap<>();
    found.forEach(
        (name, value) -> {
          Object wanted = expected.get(name);
          if (wanted != null && !wanted.equals(value)) {
            different.put(name, "has " + value + " instead of " + wanted);
          }
        });
    if (!different.isEmpty()) {
      add(differing, where, different.toString());
    }
  }

  /** Requires that a text contains only allowed tokens. */
  void onlyTokens(String where, Object text, Set<String> allowed) {
    Set<String> extra = Tokens.in(text.toString());
    extra.removeAll(allowed);
    if (extra.isEmpty()) {
      return;
    }
    Set<String> elsewhere = new TreeSet<>(extra);
    elsewhere.retainAll(model.tokens());
    if (!elsewhere.isEmpty()) {
      add(Promise.TENANTS_NEVER_MEET, where, "shows " + elsewhere + " of another app or user");
    }
    extra.removeAll(elsewhere);
    if (!extra.isEmpty()) {
      add(Promise.DELETED_STAYS_DELETED, where, "shows " + extra + ", which nothing live says");
    }
  }

  /**
   * Returns the broken promises in the order of their discovery; empty if every promise is kept.
   */
  public List<Finding> all() {
    return List.copyOf(all);
  }
}
