package dev.memlog.index;

import java.util.List;
import java.util.Set;

/**
 * A filter of the points that a query may see. It always names a tenant.
 *
 * @param tenant the tenant of the points
 * @param conditions the conditions, all of which must hold
 */
public record Filter(String tenant, List<Condition> conditions) {

  /** A condition on one field. A point without the field fails it. */
  public sealed interface Condition {
    /** A condition that the field has one of these values; for a list, that any element has one. */
    record AnyOf(String field, Set<String> values) implements Condition {}

    /** The field lies in {@code [from, to)}. */
    record Range(String field, long from, long to) implements Condition {}
  }
}
